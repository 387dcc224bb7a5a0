/** Words that show a court document: its court, its parties, its number, and how a case is named. Data. */

/** Words for courts. A circuit is one by its number or place, and else a thing of electronics. */
export const COURT = new RegExp(
  String.raw`\b(?:court|juzgado|tribunal|corte suprema|c[aá]mara|supreme|appeals?` +
    String.raw`|(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|federal|judicial` +
    String.raw`|d\.?c\.?|\d{1,2}(?:st|nd|rd|th)) circuit|circuit (?:court|judges?|justice)` +
    String.raw`|district of(?! columbia)|fiscal[ií]a|sala)\b`,
  'iu',
)
export const PARTY = new RegExp(
  String.raw`^\W*(?:(?:counter-?|cross-?|third[- ]party )?(?:plaintiffs?|defendants?|appellants?|appellees?` +
    String.raw`|petitioners?|respondents?|movants?|intervenors?|debtors?` +
    String.raw`|claimants?)(?:\W+(?:and |counter-?|cross-?)?(?:plaintiffs?|defendants?|appellants?|appellees?` +
    String.raw`|petitioners?|respondents?))*|et al|actor(?:a)?|demandad[oa]|demandante|recurrente)\W*$`,
  'iu',
)
export const VERSUS = /^[^\p{L}\p{N}]*(?:v|vs|versus|c\/|contra)[^\p{L}\p{N}°]*$/iu

/** Case numbers, and words that only court documents use. "November 2010" and "nominal 15.9" begin with no "no.". */
export const CASE = new RegExp(
  String.raw`\b(?:no\.?|cases?|nos\.?|expte\.?|expedientes?|exp\.?|cause|docket|causas?|rol|rollo|radicado|recursos?` +
    String.raw`|autos)(?!\p{L})\W{0,4}(?:\p{Lu}+ )?[\p{Lu}\d][\p{L}\d:./-]*\d` +
    String.raw`|\b(?:opinion|per curiam|slip opinion|syllabus|petition for|certiorari|appeals? from` +
    String.raw`|autos y vistos|vistos|considerando|resuelve|fallo|sentencia|amparo|v\. s\.|filed|decided|argued` +
    String.raw`|before .{3,80} judges?)\b`,
  'iu',
)
/** How a case is named: "A v. B", "A c/ B s/ amparo", "In re A". */
export const VERSUS_WITHIN = /\S\s+(?:v|vs|versus)\.?\s+\S|\S\s+(?:c\/|contra)\s*\S.*\s(?:s\/|sobre)\s*\S/iu
export const IN_RE = /^in (?:re|the matter of)\b|^(?:ex parte|matter of)\b/iu
