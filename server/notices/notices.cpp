#include "server/notices/notices.hpp"

#include <curl/curl.h>
#include <sodium.h>
#include <spdlog/spdlog.h>

#include <future>
#include <nlohmann/json.hpp>

#include "server/secret.hpp"
#include "server/time.hpp"
#include "server/trouble.hpp"

namespace longroll::server {
namespace {

constexpr std::size_t most_letters = 20'000;  // in memory; what is beyond them is not told
constexpr std::chrono::seconds push_lasts = std::chrono::days(2);

std::string words_of(const Notice& notice) {
  const std::string against = notice.against.empty() ? "" : " against " + notice.against;
  return notice.kind == Notice::Kind::turn ? fmt::format("Your turn in {}{}", notice.game, against)
                                           : fmt::format("{}{} is over", notice.game, against);
}

}  // namespace

Notices::Notices(NoticeConfig config, Journal& journal)
    : config_(std::move(config)), journal_(journal), office_(config_.post) {
  if (!config_.time) config_.time = system_time;
  while (config_.url.ends_with('/')) config_.url.pop_back();
  if (!config_.any()) return;
  static const CURLcode begun = curl_global_init(CURL_GLOBAL_DEFAULT);
  if (begun != CURLE_OK) return;
  const bool ready = with_rows(true, [&](NoticeRows& rows) {
    secret_ = rows.secret("links", random_token(32));
    if (!config_.push) return;
    auto known = Vapid::from_text(rows.secret("vapid", Vapid::make().text()));
    if (known) vapid_ = std::move(*known);
  });
  if (ready)
    thread_ = std::thread([this] { work(); });
  else
    spdlog::error("the store does not answer: there are no notices until the next start");
}

Notices::~Notices() { stop(); }

void Notices::stop() {
  {
    const std::scoped_lock lock(mutex_);  // not between a look at it and the wait
    stopping_.request_stop();
  }
  wake_.notify_all();
  if (thread_.joinable()) thread_.join();
}

void Notices::tell(Notice notice) {
  if (!thread_.joinable() || notice.player.empty()) return;
  const Key key{notice.player, notice.table};
  Letter letter{.notice = std::move(notice), .due = now() + config_.grace.count()};
  const std::scoped_lock lock(mutex_);
  if (letters_.size() >= most_letters) return;
  if (letter.notice.kind == Notice::Kind::turn) {
    if (told_.contains(key) || !waiting_.insert(key).second) return;
  } else {
    waiting_.erase(key), told_.erase(key);
  }
  letters_.emplace(letter.due, std::move(letter));
  wake_.notify_all();
}

void Notices::attend(const std::string& player, const std::string& table) {
  const std::scoped_lock lock(mutex_);
  waiting_.erase({player, table});
  told_.erase({player, table});
}

void Notices::ask_to_confirm(const NoticeAddress& address) {
  if (!thread_.joinable()) return;
  add({.notice = {.player = address.player}, .to = address, .due = now(), .confirms = true});
}

void Notices::add(Letter letter) {
  const std::scoped_lock lock(mutex_);
  if (letters_.size() >= most_letters) return;
  letters_.emplace(letter.due, std::move(letter));
  wake_.notify_all();
}

void Notices::work() {
  while (auto letter = next()) contained("a notice", [&] { handle(std::move(*letter)); });
}

// The next that is due; nothing at the end. The clock may be moved by hand: it is looked at again and again.
std::optional<Notices::Letter> Notices::next() {
  std::unique_lock lock(mutex_);
  while (!stopping_.stop_requested()) {
    if (const auto first = letters_.begin(); first != letters_.end() && first->first <= now()) {
      Letter letter = std::move(first->second);
      letters_.erase(first);
      return letter;
    }
    if (letters_.empty())
      wake_.wait(lock);
    else
      wake_.wait_for(lock, std::chrono::milliseconds(200));
  }
  return {};
}

void Notices::handle(Letter letter) {
  if (!still_true(letter)) return;
  if (letter.to)
    send(std::move(letter));
  else
    address(letter);
}

bool Notices::still_true(const Letter& letter) {
  if (letter.confirms || letter.notice.kind == Notice::Kind::over) return true;
  const std::scoped_lock lock(mutex_);
  const Key key{letter.notice.player, letter.notice.table};
  return letter.to ? told_.contains(key) : waiting_.contains(key);
}

void Notices::address(const Letter& letter) {
  Kept kept;
  const bool turn = letter.notice.kind == Notice::Kind::turn;
  const bool found = with_rows(false, [&](NoticeRows& rows) {
    kept.wishes = read_wishes(rows.wishes(letter.notice.player)).value_or(Wishes{});
    kept.addresses = rows.addresses(letter.notice.player);
  });
  Letter later = letter;
  if (!found) return later.due = now() + 60, add(std::move(later));
  if (const std::int64_t allowed = allowed_from(kept.wishes, now()); allowed > now())
    return later.due = allowed, add(std::move(later));
  if (turn && journal_.shared()) {
    bool ours = false;
    const bool known = with_rows(true, [&](NoticeRows& rows) {
      ours = rows.take_turn(letter.notice.player, letter.notice.table, letter.notice.since);
    });
    if (!known) return later.due = now() + 60, add(std::move(later));
    if (!ours) return attend(letter.notice.player, letter.notice.table);
  }
  if (turn) {
    const std::scoped_lock lock(mutex_);
    const Key key{letter.notice.player, letter.notice.table};
    if (waiting_.erase(key) == 0) return;
    if (told_.size() >= most_letters) told_.clear();
    told_.insert(key);
  }
  if (turn ? !kept.wishes.turn : !kept.wishes.over) return;
  for (const NoticeAddress& each : kept.addresses)
    if (each.confirmed) add({.notice = letter.notice, .to = each, .due = now()});
}

void Notices::send(Letter letter) {
  const Notice& notice = letter.notice;
  if (letter.tried > 0 && journal_.shared() && notice.kind == Notice::Kind::turn && !letter.confirms) {
    bool still = true;
    with_rows(false,
              [&](NoticeRows& rows) { still = rows.is_turn(notice.player, notice.table, notice.since); });
    if (!still) return;
  }
  switch (post(letter)) {
    case Fate::sent: return;
    case Fate::gone:
      with_rows(true, [&](NoticeRows& rows) { rows.remove(letter.to->player, letter.to->id); });
      return;
    case Fate::later:
      if (letter.tried >= config_.retries.size()) return;
      letter.due = now() + config_.retries[letter.tried++].count();
      add(std::move(letter));
  }
}

Fate Notices::post(const Letter& letter) {
  const NoticeAddress& to = *letter.to;
  if (to.kind == "mail")
    return office_.mails() ? office_.mail(mail_of(letter), stopping_.get_token()) : Fate::later;
  const Words keys = split_words(to.keys);
  if (!vapid_) return Fate::later;
  if (keys.size() != 2) return Fate::gone;
  const auto key = from_base64url(keys[0]), auth = from_base64url(keys[1]);
  if (!key || !auth) return Fate::gone;
  const std::string text = Json{
      {"title", words_of(letter.notice)},
      {"url", "/#/t/" + letter.notice.table},
      {"tag",
       letter.notice.table}}.dump(-1, ' ', false, Json::error_handler_t::replace);
  return office_.push({to.address, *key, *auth}, text, *vapid_, letter.notice.table, push_lasts,
                      stopping_.get_token());
}

std::string Notices::link_to(const std::string& path) const { return config_.url + path; }

Mail Notices::mail_of(const Letter& letter) const {
  const NoticeAddress& to = *letter.to;
  if (letter.confirms)
    return {.to = to.address,
            .subject = "Notices from Longroll: is this your address?",
            .text = fmt::format(
                "Somebody who plays at {} wants to be told by mail when it is his turn, and gave this "
                "address.\n\nIf that was you, open this link:\n{}\n\nIf not, do nothing: no more mail "
                "will come.\n",
                config_.url, link_to("/api/notices/confirm?t=" + sign("confirm", to)))};
  const std::string stop = link_to("/api/notices/stop?t=" + sign("stop", to));
  return {.to = to.address,
          .subject = words_of(letter.notice),
          .text = fmt::format("{}.\n\n{}\n\nTo get no more such mail:\n{}\n", words_of(letter.notice),
                              link_to("/#/t/" + letter.notice.table), stop),
          .stop = stop};
}

std::string Notices::sign(const std::string& what, const NoticeAddress& address) const {
  const std::string words = fmt::format("{}.{}.{}", what, address.player, address.id);
  return words + "." + base64url(hmac_sha256(secret_, words).substr(0, 18));
}

std::optional<std::array<std::string, 3>> Notices::read_signed(std::string_view token) const {
  if (token.size() > 400 || secret_.empty()) return {};
  const auto dot = token.rfind('.');
  if (dot == token.npos) return {};
  const std::string right = base64url(hmac_sha256(secret_, token.substr(0, dot)).substr(0, 18));
  const std::string_view given = token.substr(dot + 1);
  if (given.size() != right.size() || sodium_memcmp(given.data(), right.data(), right.size()) != 0) return {};
  std::array<std::string, 3> words;
  std::string_view rest = token.substr(0, dot);
  for (std::string& each : words) {
    const auto end = std::min(rest.find('.'), rest.size());
    each = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return words;
}

bool Notices::with_rows(bool writes, std::function<void(NoticeRows&)> work) {
  // Shared with the journal, which may answer when nobody waits any more.
  struct Waiting {
    std::promise<bool> done;
    std::function<void(NoticeRows&)> work;
    std::mutex mutex;
    bool given_up = false;
  };
  auto waiting = std::make_shared<Waiting>();
  waiting->work = std::move(work);
  auto done = waiting->done.get_future();
  journal_.notices(
      writes,
      [waiting](NoticeRows& rows) -> Stored<void> {
        const std::scoped_lock lock(waiting->mutex);
        if (waiting->given_up) return trouble(Trouble::unavailable);
        waiting->work(rows);
        return {};
      },
      [waiting](const Stored<void>& stored) { waiting->done.set_value(stored.has_value()); });
  bool answered = false;
  for (int i = 0; i < 200 && !answered && !stopping_.stop_requested(); ++i)
    answered = done.wait_for(std::chrono::milliseconds(50)) == std::future_status::ready;
  const std::scoped_lock lock(waiting->mutex);
  waiting->given_up = true;
  return answered && done.get();
}

}  // namespace longroll::server
