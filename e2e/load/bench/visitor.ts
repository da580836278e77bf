/** What a visitor is sent: an address, and the cookie of its session. */
export interface Visit {
  address: string;
  cookie: string;
}

// Reads one address after another for the benchmark, and answers each with its status, or with why there is none. It is a
// process of its own: garbage collection of those documents would delay the searches that are measured.

process.on("message", ({ address, cookie }: Visit) => {
  const read = async () => {
    const response = await fetch(address, { headers: { cookie } });
    await response.arrayBuffer();
    return response.status;
  };
  void read()
    .catch(String)
    .then((answer) => process.send!(answer));
});
