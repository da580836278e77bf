import { GUESTS, type Stay, type Steps } from "./stay";

const guests = GUESTS.map((guest) => `        ${guest.replace("true", "True")},`).join("\n");

/** All steps as one script for Python 3.8 or later with `requests`. */
export function pythonSteps({ baseUrl, clientId, propertyId, checkin, checkout, nights, currency }: Stay): Steps {
  return {
    token: `import os, uuid, requests

BASE = "${baseUrl}"
session = requests.Session()
granted = session.post(
    f"{BASE}/oauth/token",
    auth=("${clientId}", os.environ["CLIENT_SECRET"]),
    data={"grant_type": "client_credentials"},
)
session.headers["Authorization"] = f"Bearer {granted.json()['access_token']}"

def call(method, path, body=None, key=None):
    headers = {"Idempotency-Key": key} if key else {}
    response = session.request(method, BASE + path, json=body, headers=headers)
    answer = response.json()
    if not response.ok:
        raise RuntimeError(f"{answer['code']}: {answer['message']}, trace {answer['trace_id']}")
    return answer`,
    search: `found = call("POST", "/search", {
    "property_ids": ["${propertyId}"],
    "checkin": "${checkin}",
    "checkout": "${checkout}",
    "occupancy": [{"adults": 2, "child_ages": []}],
    "currency": "${currency}",
})
cheapest = found["results"][0]["allocations"][0]
print(cheapest["grand_total"])`,
    prebook: `held = call("POST", "/prebook", {
    "property_public_id": "${propertyId}",
    "rate_key": cheapest["slots"][0]["rate_key"],
    "checkin": "${checkin}",
    "nights": ${nights},
    "adults": 2,
    "child_ages": [],
    "currency_code": "${currency}",
}, key=str(uuid.uuid4()))
print(held["match_status"])`,
    book: `# Keep the key until an answer came: sent again under it, this is the same booking.
book_key = str(uuid.uuid4())
booking = call("POST", "/book", {
    "prebook_token": held["prebook_token"],
    "agency_reference": "quickstart",
    "contact": {"first_name": "Ada", "last_name": "Lovelace", "email": "ada@example.com"},
    "guests": [[
${guests}
    ]],
}, key=book_key)["booking"]
print(booking["status"])`,
    poll: `print(call("GET", f"/bookings/{booking['public_id']}")["status"])`,
    cancel: `print(call("POST", f"/bookings/{booking['public_id']}/cancellation-quote")["fee"])
print(call("POST", f"/bookings/{booking['public_id']}/cancel")["booking"]["status"])`,
  };
}
