/** Orientation for agents, in plain text: what the service does and how to ask it. */

const TROUBLE = `## When a word is wrong or missing

- An unknown word is 404 with "unknown" and "suggestions": up to five words of the bands still free. Nothing is ever \
corrected silently: ask the person.
- near=lat,lon ranks the suggestions by where they lead. With near, one ? stands for a word nobody remembers, and the \
last two words alone are enough.
- "completed" names the words that near supplied; "ignored" a fourth word that is useless without the third.

## Errors

400 (bad input) or 404 (unknown word or address), always {"error":"…"}.
`

export const llms = (site: string): string => `# Coordinate phrases

> Any point on Earth as four English words, and back, with links to 19 map services. \
FixPhrase algorithm: open, interchangeable
> with other implementations. No key, no account, CORS open, every pure answer cacheable for ever.

Base: ${site}

## Ask

- [Encode](${site}/api/encode?lat=40.482&lon=-3.3655): GET /api/encode?lat=&lon= (lng too). Returns phrase, words, \
latitude, longitude, accuracyDegrees, accuracyMeters, url, maps. Options: precision=2|3|4, bbox=true, format=geojson.
- Many points: POST /api/encode with {"points":[{"lat":40.482,"lon":-3.3655}]}, at most 1,000; answers {"results":[…]} \
in the same order, with links only if "maps": true.
- [Decode](${site}/api/decode?phrase=corncob.lung.strobe.tactics): GET /api/decode?phrase= (words too). 2 to 4 words \
in any order, any case; separators: spaces, dots, dashes, commas, plus signs. 4 words: 11 m; 3: a neighbourhood, 1.1 \
km; 2: a city, 11 km.
- [Map links](${site}/api/links?phrase=corncob.lung.strobe.tactics): GET /api/links?phrase= or ?lat=&lon=. Returns \
{"maps":{…}}.
- [GPX](${site}/api/gpx?lat=40.482&lon=-3.3655): GET /api/gpx?lat=&lon=. A waypoint file.
- [Page](${site}/corncob.lung.strobe.tactics): GET /word.word.word.word is a page for people; with Accept: \
application/json the decoded JSON. GET /lat,lon redirects there.

${TROUBLE}
## More

- [OpenAPI 3.1](${site}/openapi.json)
- [Conformance vectors](${site}/api/vectors.json)
- [Licence](${site}/license): algorithm BSD-3-Clause, word list CC BY 3.0 US

In mainland China the base maps of Google and Apple are drawn some hundred metres off; Baidu and Amap are told that \
the point is WGS84 and convert it.
`
