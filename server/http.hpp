// A request and its answer, apart from how they travel.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace longroll::server {

struct Request {
  std::string method;
  std::string path;   // "/api/games"
  std::string query;  // "scenario=first-assault"
  std::string key;    // of "Authorization: Bearer KEY"
  std::string if_none_match;
  std::string body;
  std::string address;
};

struct Response {
  int status = 200;
  std::string type = "application/json";
  std::shared_ptr<const std::string> body;
  std::vector<std::pair<std::string, std::string>> headers = {};
};

using Respond = std::function<void(Response)>;

Response json_response(int status, std::string body);
Response error_response(int status, std::string_view sentence, std::string_view code = {});
// A page of HTML that shows itself and nothing else.
Response page_response(std::string html);
// For what a Refused says: by its code, or else that status.
int status_of(std::string_view code, int otherwise);
// What every answer carries: a strict content policy and its kin.
const std::vector<std::pair<std::string, std::string>>& security_headers();

// The value of one field of a query, decoded; empty when it is not there.
std::string query_value(std::string_view query, std::string_view field);

}  // namespace longroll::server
