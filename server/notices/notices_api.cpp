#include "server/notices/notices_api.hpp"

#include "server/answers.hpp"
#include "server/secret.hpp"

namespace longroll::server {
namespace {

constexpr std::size_t most_addresses = 10;     // of one player
constexpr std::int64_t between_letters = 600;  // seconds; nobody is flooded with questions
constexpr std::size_t most_remembered = 10'000;

Json told(const NoticeAddress& each) {
  return {{"id", each.id},
          {"kind", each.kind},
          {"address", each.kind == "mail" ? each.address : origin_of_url(each.address)},
          {"confirmed", each.confirmed},
          {"created", each.created}};
}

// The colours of the client, light and dark.
constexpr std::string_view colours =
    ":root{color-scheme:light dark}"
    "body{margin:0;padding:14vh 1rem;font:18px/1.5 'Palatino Linotype',Palatino,Georgia,serif;"
    "background:light-dark(#cfc3a4,#1b1913);color:light-dark(#2a2213,#efe6cd)}"
    "main{max-width:32rem;margin:0 auto;padding:1.2rem 1.6rem 1.6rem;border-radius:8px;"
    "background:light-dark(#f6efdc,#29251b);border:1px solid light-dark(#c9ba93,#4b4431)}"
    "p:first-child{margin:0;font-style:italic;color:light-dark(#664305,#e0b04a)}"
    "h1{margin:0 0 .8rem;font-size:1.7rem;line-height:1.2;overflow-wrap:anywhere}a{color:inherit}"
    "button{min-height:44px;padding:.4rem 1.4rem;font:inherit;font-weight:700;border-radius:5px;"
    "color:#fdf8ea;background:#35507c;border:1px solid #24395c}";

// A page of one sentence, for those who come by a link in a letter; `more` is HTML.
Response sentence_page(int status, std::string_view title, std::string_view sentence,
                       std::string_view more = "<p><a href='/'>To Longroll</a></p>") {
  Response response = page_response(fmt::format(
      "<!doctype html>\n<html lang='en'><head><meta charset='utf-8'><meta name='viewport' "
      "content='width=device-width, initial-scale=1'><title>{0} · Longroll</title><style>{3}"
      "</style></head><body><main><p>Longroll</p><h1>{0}</h1><p>{1}</p>{2}</main></body></html>\n",
      title, sentence, more, colours));
  response.status = status;
  return response;
}

Response leads_nowhere() {
  return sentence_page(400, "This link leads nowhere", "It is not whole, or not from this server.");
}

// One button, which asks the same address to act. The policies let it: with no referrer at all a browser
// would call its own page a stranger's.
Response button_page(std::string_view title, std::string_view sentence, std::string_view button,
                     std::string_view token) {
  Response response = sentence_page(
      200, title, sentence,
      fmt::format("<form method='post' action='?t={}'><button>{}</button></form>", token, button));
  for (auto& [name, value] : response.headers)
    if (name == "Content-Security-Policy")
      value =
          "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self'; "
          "frame-ancestors 'none'";
  response.headers.emplace_back("Referrer-Policy", "same-origin");
  return response;
}

Result<NoticeAddress> read_subscription(const std::string& body) {
  const Json json = Json::parse(body, nullptr, false);
  const auto text = [](const Json& from, const char* key) {
    const auto found = from.is_object() ? from.find(key) : from.end();
    return from.is_object() && found != from.end() && found->is_string() ? found->get<std::string>()
                                                                         : std::string();
  };
  const Json keys = json.is_object() && json.contains("keys") ? json["keys"] : Json();
  const std::string endpoint = text(json, "endpoint"), key = text(keys, "p256dh"), auth = text(keys, "auth");
  if (endpoint.empty()) return problem("a subscription has an 'endpoint' and 'keys'");
  const auto point = from_base64url(key.substr(0, 200)), secret = from_base64url(auth.substr(0, 100));
  if (!point || !secret || secret->size() != 16 || !EcKey::from_public(*point))
    return problem("the 'keys' of this subscription are none");
  return NoticeAddress{.kind = "push",
                       .address = endpoint,
                       .keys = base64url(*point) + " " + base64url(*secret),
                       .confirmed = true};
}

}  // namespace

Json notices_of(NoticeRows& rows, const std::string& player) {
  Json addresses = Json::array();
  for (const NoticeAddress& each : rows.addresses(player)) addresses.push_back(told(each));
  return {{"wishes", Json::parse(to_text(read_wishes(rows.wishes(player)).value_or(Wishes{})))},
          {"addresses", std::move(addresses)}};
}

void NoticesApi::handle(const Request& request, const Parts& parts, const Respond& respond) {
  const std::string& method = request.method;
  const auto is = [&](std::string_view wanted, std::initializer_list<std::string_view> path) {
    return method == wanted && std::ranges::equal(parts, path);
  };
  const auto mine = [&](Player then) { as_player(request, respond, std::move(then)); };
  using Known = const KnownPlayer&;
  for (const std::string what : {"confirm", "stop"}) {
    if (is("GET", {what}) || is("HEAD", {what})) return show_link(request, what, respond);
    if (is("POST", {what})) return follow_link(request, what, respond);
  }
  if (is("GET", {})) return mine([this, respond](Known player) { show(player, respond); });
  if (is("PUT", {})) return mine([this, request, respond](Known player) { wish(request, player, respond); });
  if (is("POST", {"push"}))
    return mine([this, request, respond](Known player) { add_push(request, player, respond); });
  if (is("POST", {"mail"}))
    return mine([this, request, respond](Known player) { add_mail(request, player, respond); });
  if (is("DELETE", {})) return mine([this, respond](Known player) { remove(player, {}, respond); });
  if (parts.size() == 1 && method == "DELETE")
    return mine([this, id = parts[0], respond](Known player) { remove(player, id, respond); });
  respond(error_response(404, "there is no such call"));
}

void NoticesApi::as_player(const Request& request, const Respond& respond, Player then) {
  identify_player(house_.journal, request.key,
                  [respond, then = std::move(then)](const Stored<Allowed<KnownPlayer>>& known) {
                    answer_or(respond, known, then);
                  });
}

void NoticesApi::show(const KnownPlayer& player, const Respond& respond) {
  auto answer = std::make_shared<Json>(
      Json{{"push", house_.notices->pushes() ? Json(house_.notices->public_key()) : Json()},
           {"mail", house_.notices->mails()}});
  house_.journal.notices(
      false,
      [answer, id = player.id](NoticeRows& rows) -> Stored<void> {
        answer->update(notices_of(rows, id));
        return {};
      },
      [answer, respond](const Stored<void>& done) {
        respond(done ? json_response(200, answer->dump()) : failed(done.error()));
      });
}

void NoticesApi::wish(const Request& request, const KnownPlayer& player, const Respond& respond) {
  auto answer = std::make_shared<Result<Wishes>>(Wishes{});
  house_.journal.notices(
      true,
      [answer, body = request.body, id = player.id](NoticeRows& rows) -> Stored<void> {
        *answer = read_wishes(body, read_wishes(rows.wishes(id)).value_or(Wishes{}));
        if (*answer) rows.set_wishes(id, to_text(**answer));
        return {};
      },
      [answer, respond](const Stored<void>& done) {
        if (!done) return respond(failed(done.error()));
        respond(*answer ? json_response(200, to_text(**answer)) : error_response(400, answer->error().what));
      });
}

void NoticesApi::add_push(const Request& request, const KnownPlayer& player, const Respond& respond) {
  if (!house_.notices->pushes()) return respond(error_response(404, "this server sends no push messages"));
  auto address = read_subscription(request.body);
  if (!address) return respond(error_response(400, address.error().what));
  if (auto fine = house_.notices->office().check_endpoint(address->address); !fine)
    return respond(error_response(400, fine.error().what));
  address->player = player.id;
  add(std::move(*address), respond);
}

void NoticesApi::add_mail(const Request& request, const KnownPlayer& player, const Respond& respond) {
  if (!house_.notices->mails()) return respond(error_response(404, "this server sends no mail"));
  const Json json = Json::parse(request.body, nullptr, false);
  const bool given = json.is_object() && json.contains("address") && json["address"].is_string();
  const auto address = mail_address(given ? json["address"].get<std::string>() : std::string());
  if (!address) return respond(error_response(400, address.error().what));
  if (!may_write_to(*address, player.id))
    return respond(error_response(429, "a letter has just been sent; wait ten minutes"));
  NoticeAddress mail{.id = random_token(id_bytes), .player = player.id, .kind = "mail", .address = *address};
  add(mail, respond, [this, mail] { house_.notices->ask_to_confirm(mail); });
}

bool NoticesApi::may_write_to(const std::string& address, const std::string& player) {
  const std::int64_t now = house_.notices->now();
  const std::scoped_lock lock(mutex_);
  if (written_.size() > most_remembered) written_.clear();
  for (const std::string& each : {address, player})
    if (const auto found = written_.find(each);
        found != written_.end() && now < found->second + between_letters)
      return false;
  written_[address] = written_[player] = now;
  return true;
}

void NoticesApi::add(NoticeAddress address, const Respond& respond, std::function<void()> then) {
  if (address.id.empty()) address.id = random_token(id_bytes);
  address.created = house_.notices->now();
  auto full = std::make_shared<bool>(false);
  house_.journal.notices(
      true,
      [address, full](NoticeRows& rows) -> Stored<void> {
        *full = rows.addresses(address.player).size() >= most_addresses;
        if (!*full) rows.add(address);
        return {};
      },
      [respond, full, address, then = std::move(then)](const Stored<void>& done) {
        if (!done) return respond(failed(done.error()));
        if (*full) return respond(error_response(429, "ten addresses are enough: stop one first"));
        then();
        respond(json_response(201, told(address).dump()));
      });
}

void NoticesApi::remove(const KnownPlayer& player, const std::string& id, const Respond& respond) {
  auto removed = std::make_shared<bool>(true);
  house_.journal.notices(
      true,
      [removed, id, player = player.id](NoticeRows& rows) -> Stored<void> {
        if (id.empty())
          rows.forget(player);
        else
          *removed = rows.remove(player, id);
        return {};
      },
      [removed, respond](const Stored<void>& done) {
        if (!done) return respond(failed(done.error()));
        respond(*removed ? json_response(200, "{}") : error_response(404, "there is no such address"));
      });
}

void NoticesApi::show_link(const Request& request, const std::string& what, const Respond& respond) {
  const std::string token = query_value(request.query, "t");
  const auto words = house_.notices->read_signed(token);
  if (!words || (*words)[0] != what) return respond(leads_nowhere());
  respond(what == "stop"
              ? button_page("No more mail?",
                            "Press the button, and this address gets no more mail from here.",
                            "Stop the mail", token)
              : button_page("Is this your address?",
                            "Somebody wants to be told by mail when it is his turn, and gave this address.",
                            "It is mine", token));
}

void NoticesApi::follow_link(const Request& request, const std::string& what, const Respond& respond) {
  const auto words = house_.notices->read_signed(query_value(request.query, "t"));
  if (!words || (*words)[0] != what) return respond(leads_nowhere());
  auto found = std::make_shared<bool>(false);
  house_.journal.notices(
      true,
      [found, words = *words](NoticeRows& rows) -> Stored<void> {
        *found = words[0] == "confirm" ? rows.confirm(words[2]) : rows.remove(words[1], words[2]);
        return {};
      },
      [found, what, respond](const Stored<void>& done) {
        if (!done) return respond(failed(done.error()));
        if (what == "stop")
          return respond(sentence_page(200, "No more mail", "This address gets no more mail from here."));
        respond(
            *found
                ? sentence_page(200, "The address is yours", "You will be told by mail when it is your turn.")
                : sentence_page(410, "This link is too old", "The address was changed or stopped since."));
      });
}

}  // namespace longroll::server
