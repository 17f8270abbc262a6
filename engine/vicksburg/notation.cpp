// Orders in words, one form for each kind of action. read.cpp reads them back.
#include "engine/vicksburg/game.hpp"
#include "engine/vicksburg/names.hpp"

namespace longroll::vicksburg {

std::string Game::write(const Position& position, Action action) const {
  const Rules rules(*data_, position);
  const auto called = [&](unsigned code) { return piece_id(rules, Piece(code)); };
  const std::string a = called(action.a());
  const auto hex = [&](unsigned at) { return hex_text(*data_, Hex{static_cast<std::uint16_t>(at)}); };
  const auto two = [&](std::string_view verb) {
    if (action.c() >= map_size) return fmt::format("{} {} {}", verb, a, hex(action.b()));
    return fmt::format("{} {} {} {}", verb, a, hex(action.b()), hex(action.c()));
  };
  switch (action.kind<Kind>()) {
    case Kind::base: return action.a() ? "base warrenton" : "base grand-gulf";
    case Kind::place:
      if (Piece(action.a()).is_vessel())
        return fmt::format("place {} {}", a, naval_text(*data_, static_cast<int>(action.b())));
      return fmt::format("place {} {}{}", a, hex(action.b()), action.c() ? " entrenched" : "");
    case Kind::standard: return "default";
    case Kind::raid: return action.a() ? "raid" : "no raid";
    case Kind::pursue: {
      constexpr std::array<std::string_view, 4> who = {"none", "jackson-cavalry", "forrest", "both"};
      return fmt::format("pursue {}", who[action.a() & 3]);
    }
    case Kind::roll: return "roll";
    case Kind::name: return "name " + a;
    case Kind::gulf: return action.a() ? "use gulf" : "decline gulf";
    case Kind::rail: return action.a() ? "use rail" : "renounce rail";
    case Kind::extend:
      return fmt::format("extend {} {} with {}", a, action.c() ? "source" : "units", called(action.b()));
    case Kind::supply: return "supply " + a;
    case Kind::come_back:
      return action.b() == no_hex ? "wait " + a : fmt::format("return {} {}", a, hex(action.b()));
    case Kind::declare: {
      std::string text = "declare";
      const Leader chief = rules.supreme(rules.decider());
      if (action.a()) text += " " + (chief.exists() ? piece_id(rules, chief) : "none");
      if (action.b() < max_leaders) {
        const Leader who{static_cast<std::uint8_t>(action.b())};
        text += fmt::format(" {}{}", piece_id(rules, who), who == chief ? " own" : "");
      } else if (!action.a()) {
        text += " none";
      }
      return text;
    }
    case Kind::activate: return "activate " + a;
    case Kind::free: return fmt::format("activate {} free", a);
    case Kind::command: {
      const Leader chief = rules.supreme(rules.active());
      return fmt::format("activate {}{}", a,
                         action.b() ? " through " + (chief.exists() ? piece_id(rules, chief) : "none") : "");
    }
    case Kind::call: return "call " + a;
    case Kind::go: return "go";
    case Kind::siege: return fmt::format("siege {} by {}", hex(action.b()), a);
    case Kind::operate: return "operate " + a;
    case Kind::step: return "step " + hex(action.a());
    case Kind::attack: return fmt::format("attack {} {}", hex(action.a()), called(action.b()));
    case Kind::take: return "take " + a;
    case Kind::drop: return "drop " + a;
    case Kind::downriver: return "downriver";
    case Kind::leave: return "leave";
    case Kind::sail: return "sail " + naval_text(*data_, static_cast<int>(action.a()));
    case Kind::engage: return "engage";
    case Kind::stop: return "stop";
    case Kind::pass: return "pass";
    case Kind::warn: return "warn";
    case Kind::withdraw: return two("withdraw");
    case Kind::target: return "target " + a;
    case Kind::support: return "support " + a;
    case Kind::lend: return "lend " + a;
    case Kind::retreat: return two("retreat");
    case Kind::follow: return fmt::format("follow {} {}", a, called(action.b()));
    case Kind::advance: return "advance " + a;
    case Kind::displace: return fmt::format("displace {} {}", a, hex(action.b()));
    case Kind::replace: return fmt::format("replace {} {}", a, hex(action.b()));
    case Kind::promote: return "promote " + a;
    case Kind::excess: return "disrupt " + a;
    case Kind::shelter: return "shelter " + naval_text(*data_, static_cast<int>(action.a()));
    case Kind::entrench: return "entrench " + a;
    case Kind::reinforce: return fmt::format("reinforce {} {}", a, hex(action.b()));
    case Kind::enter: return "enter " + hex(action.a());
    case Kind::relocate: return fmt::format("relocate {} {}", a, hex(action.b()));
    case Kind::scorch: return "scorch";
    case Kind::done: return "done";
  }
  return "";
}

}  // namespace longroll::vicksburg
