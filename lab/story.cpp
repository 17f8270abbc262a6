#include "lab/story.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "lab/page_words.hpp"
#include "lab/story_style.hpp"

namespace longroll::lab {
namespace {

std::string dice_text(const std::vector<int>& dice) {
  constexpr std::array<std::string_view, 6> faces = {"⚀", "⚁", "⚂", "⚃", "⚄", "⚅"};
  std::string text;
  for (const int each : dice)
    text += each >= 1 && each <= 6 ? fmt::format("<i>{}</i>", faces[static_cast<std::size_t>(each) - 1])
                                   : fmt::format("<b>{}</b>", each);
  return text;
}

// How many elements a line of SVG leaves open.
int opened_by(std::string_view line) {
  int open = 0;
  for (std::size_t at = line.find('<'); at != std::string_view::npos; at = line.find('<', at + 1)) {
    const std::size_t end = line.find('>', at);
    if (line.substr(at, 2) == "</")
      --open;
    else if (end != std::string_view::npos && line[end - 1] != '/' && line.substr(at, 2) != "<!")
      ++open;
  }
  return open;
}

// One element a line, however the picture was written.
std::vector<std::string> elements_of(const std::string& svg) {
  std::string apart;
  for (std::size_t i = 0; i < svg.size(); ++i) {
    apart += svg[i];
    if (svg[i] == '>' && i + 1 < svg.size() && svg[i + 1] == '<') apart += '\n';
  }
  return split_lines(apart);
}

std::size_t lines_in_common(const std::vector<std::vector<std::string>>& pictures) {
  std::size_t same = 1;  // after the line that opens the picture
  const auto& first = pictures.front();
  const auto all_have = [&](std::size_t line) {
    return std::ranges::all_of(
        pictures, [&](const auto& each) { return line < each.size() && each[line] == first[line]; });
  };
  std::size_t whole = 1;
  for (int open = 0; same + 1 < first.size() && all_have(same);) {
    open += opened_by(first[same++]);
    if (open == 0) whole = same;
  }
  return whole;
}

std::string deed_line(const Story::Deed& deed) {
  std::string words;
  for (const std::string& each : deed.words)
    words += fmt::format("{}{}", words.empty() ? "" : " ", escaped_html(each));
  return fmt::format(
      "<li class='seat{}'>{}{}</li>\n", index(deed.seat), words,
      deed.dice.empty() ? "" : fmt::format(" <span class='dice'>{}</span>", dice_text(deed.dice)));
}

std::string head_of(const std::string& title) {
  return fmt::format(
      "<!doctype html>\n<html lang='en'>\n<head>\n<meta charset='utf-8'>\n<meta name='viewport' "
      "content='width=device-width, "
      "initial-scale=1'>\n<title>{}</title>\n<style>{}</style>\n</head>\n<body>\n"
      "<main>\n",
      escaped_html(title), story_style);
}

constexpr std::string_view foot =
    "<footer>Played with Longroll, every rule enforced.</footer>\n</main>\n</body>\n</html>\n";

Story::Deed deed_of(const Json& entry) {
  Story::Deed deed{.seat = Seat(entry["seat"].get<int>()), .dice = entry["dice"]};
  for (const Json& event : entry["events"]) deed.words.push_back(event["text"]);
  return deed;
}

}  // namespace

std::vector<std::string> with_common_ground(const std::vector<std::string>& pictures) {
  std::vector<std::vector<std::string>> lines;
  for (const std::string& each : pictures) lines.push_back(elements_of(each));
  if (lines.size() < 2 || std::ranges::any_of(lines, [](const auto& each) { return each.size() < 3; }))
    return pictures;
  const std::size_t same = lines_in_common(lines);
  if (same < 2) return pictures;
  std::vector<std::string> drawn;
  for (const auto& each : lines) {
    std::string text = each.front() + "\n";
    if (drawn.empty()) {
      text += "<g id='ground'>\n";
      for (std::size_t i = 1; i < same; ++i) text += each[i] + "\n";
      text += "</g>\n";
    } else {
      text += "<use href='#ground'/>\n";
    }
    for (std::size_t i = same; i < each.size(); ++i) text += each[i] + "\n";
    drawn.push_back(std::move(text));
  }
  return drawn;
}

Story::Story(const Match& start, Viewer eyes) : info_(start.info()), moment_(moment_of(start)) {
  open(start, eyes);
}

Story::Moment Story::moment_of(const Match& match) {
  return {match.clock(), !match.decision().over() && match.decision().phase == 0};
}

std::string Story::name_of(const Match& match, Viewer eyes) const {
  if (moment_.setting_up) return "Setting up";
  return match.view(eyes)["turn"].value("label", "");
}

void Story::open(const Match& match, Viewer eyes) {
  const std::string name = name_of(match, eyes);
  if (!chapters_.empty() && chapters_.back().name == name) return;  // a part of the turn
  chapters_.push_back({name, match.picture(eyes)});
}

void Story::tell(Deed deed, const Match& now, Viewer eyes) {
  if (!deed.words.empty() || !deed.dice.empty()) chapters_.back().deeds.push_back(std::move(deed));
  if (const Moment then = moment_of(now); then != moment_ && !now.decision().over()) {
    moment_ = then;
    open(now, eyes);
  }
}

std::string Story::head(const Title& title) const {
  const Names seats = seat_names(info_);
  const std::string scenario = scenario_title(info_, title.scenario);
  std::string html = head_of(fmt::format("{}: {}", info_.title, scenario));
  html += fmt::format("<header>\n<p class='kicker'>{}</p>\n<h1>{}</h1>\n<p class='sides'>",
                      escaped_html(info_.title), escaped_html(scenario));
  for (std::size_t i : {0, 1})
    html += fmt::format("<span class='side seat{}'>{}{}</span>", i, escaped_html(seats[i]),
                        title.names[i].empty() ? "" : ": " + escaped_html(title.names[i]));
  html += "</p>\n";
  if (!title.result.empty()) html += fmt::format("<p class='result'>{}</p>\n", escaped_html(title.result));
  if (!title.note.empty()) html += fmt::format("<p class='quiet'>{}</p>\n", escaped_html(title.note));
  return html + "</header>\n";
}

std::string Story::section(const Chapter& chapter, const std::string& picture) {
  std::string html = fmt::format("<section>\n<h2>{}</h2>\n", escaped_html(chapter.name));
  if (!picture.empty()) html += fmt::format("<figure>{}</figure>\n", picture);
  if (!chapter.deeds.empty()) html += "<ol>\n";
  for (const Deed& each : chapter.deeds) html += deed_line(each);
  if (!chapter.deeds.empty()) html += "</ol>\n";
  return html + "</section>\n";
}

std::string Story::page(const Title& title, const Match& now, Viewer eyes) const {
  std::string html = head(title);
  std::vector<std::string> pictures;
  for (const Chapter& each : chapters_) pictures.push_back(each.picture);
  pictures.push_back(now.picture(eyes));
  pictures = with_common_ground(pictures);
  for (std::size_t i = 0; i < chapters_.size(); ++i) html += section(chapters_[i], pictures[i]);
  html +=
      section({.name = title.result.empty() ? "As it stands" : "The end", .picture = {}}, pictures.back());
  return html.append(foot);
}

std::string Story::page_of(const GameInfo& info, const Seen& seen, const Title& title) {
  Story story(info);
  std::string html = story.head(title);
  seen.tell([&](const Json& view, const Json& entry) {
    const bool setting_up = view["phase"].value("number", Json()) == 0;
    const std::string name = setting_up ? "Setting up" : view["turn"].value("label", "");
    if (story.chapters_.empty() || story.chapters_.back().name != name)
      story.chapters_.push_back({.name = name, .picture = {}});
    if (Deed deed = deed_of(entry); !deed.words.empty() || !deed.dice.empty())
      story.chapters_.back().deeds.push_back(std::move(deed));
  });
  for (const Chapter& each : story.chapters_) html += section(each, {});
  return html.append(foot);
}

Result<std::string> story_of(const AnyGame& game, const Record& record) {
  auto setup = complete(game.info(), record.setup);
  if (!setup) return std::unexpected(setup.error());
  auto match = game.start(*setup);
  if (!match) return std::unexpected(match.error());
  Story story(**match, Viewer::everyone);
  for (const Record::Entry& entry : record.entries) {
    EventList events;
    Story::Deed deed{.seat = (*match)->decision().seat, .dice = entry.dice};
    if (auto done = play_entry(**match, entry, Events(events)); !done) return std::unexpected(done.error());
    for (const Event& each : events.events)
      if (const Json told = (*match)->describe(each, Viewer::everyone); told.is_object())
        deed.words.push_back(told.value("text", ""));
    story.tell(std::move(deed), **match, Viewer::everyone);
  }
  return story.page({.scenario = setup->scenario, .names = record.players, .result = record.result}, **match,
                    Viewer::everyone);
}

}  // namespace longroll::lab
