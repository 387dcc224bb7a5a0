/** How Spanish verbs are conjugated: irregular stems, regular endings, the forms of "ser" and "haber". Pure. */

/** Irregular Spanish stems, as the stemmer returns them → the stem of their infinitive. */
export const STEMS: readonly (readonly [RegExp, string])[] = [
  [/(?:tuv|tien|tendr|teng)$/, 'ten'],
  [/(?:vien|vendr|veng)$/, 'ven'],
  [/(?:pus|pondr|pong|puest)$/, 'pon'],
  [/(?:hiz|hic|hag|hech|har)$/, 'hac'],
  [/(?:dij|dig|dich|dic|dir)$/, 'dec'],
  [/(?:pued|pud|podr)$/, 'pod'],
  [/(?:quis|quier|querr)$/, 'quer'],
  [/(?:sup|sabr|sep)$/, 'sab'],
  [/(?:traj|traig)$/, 'tra'],
  [/duj$|duzc$|duzq$/, 'duc'],
  [/(?:estuv|est[aá]n?)$/, 'est'],
  [/(?:anduv)$/, 'and'],
  [/(?:cup|quep)$/, 'cab'],
  [/previst$/, 'prev'],
  [/sf(?:ech|ic)$/, 'sfac'],
  [/(?:vist)$/, 've'],
  [/(?:vuelt)$/, 'volv'],
  [/^suelt$/, 'solt'],
  [/suelt$/, 'solv'],
  [/escrit$/, 'escrib'],
  [/scrit$/, 'scrib'],
  [/biert$/, 'br'],
  [/^muert$|^muer$|^mur$/, 'mor'],
  [/^rot$/, 'romp'],
  [/^impres$/, 'imprim'],
  [/(?:saldr|salg)$/, 'sal'],
  [/(?:valdr|valg)$/, 'val'],
  [/nazc$/, 'nac'],
  [/nozc$/, 'noc'],
  [/rezc$/, 'rec'],
  [/cay$/, 'ca'],
  [/oy$/, 'o'],
  [/uy$/, 'u'],
]
export const SER = new Set(
  (
    'ser soy eres es somos son era eras éramos eran fui fue fuimos fueron sea sean ' +
    'siendo sido será serán sería serían fuera fueran fuese'
  ).split(' '),
)
export const HABER = new Set(
  'haber ha han he hemos había habían hubo hubieron hay haya hayan habrá habrán habría habido'.split(' '),
)

export const ENDINGS = {
  ar: 'o as a amos an é aste ó aron aba aban ara aran ase e en ando ado ada ados adas ará arán aría arían',
  er: 'o es e emos en í iste ió ieron ía ían iera ieran iese a an iendo ido ida idos idas erá erán ería erían',
  ir: 'o es e imos en í iste ió ieron ía ían iera ieran iese a an iendo ido ida idos idas irá irán iría irían',
} as const
export const IRREGULAR_SHORT =
  'dar da dan dio dieron dé den diera|ver ve ven vio vieron veía veían visto vista ' +
  'vistos vistas vea vean|creer cree creen|ir va van iba iban vaya vayan yendo irá irán'
/** Joins root and ending as they are written where two vowels meet: "creyó", "creído", "huye". */
export function joined(root: string, ending: string): string {
  if (/[^gq]u$/.test(root) && !/^ar/.test(ending)) return root + ending.replace(/^i?(?=[aeoó])/, 'y')
  if (!/[aeo]$/.test(root)) return root + ending
  return root + ending.replace(/^i(?=[eó])/, 'y').replace(/^i(?=d|mos|ste)/, 'í')
}

/** Endings that show whether the stemmer keeps the forms of a verb together: "entrar", "entrando". */
export const PROBES = { ar: 'o ó ando ado ará', er: 'o ió iendo ido erá', ir: 'o ió iendo ido irá' } as const
/** Forms of verbs that are nearly always another word. */
export const NO_VERB = new Set(['entre', 'sobre', 'contra', 'puesto'])

/** Endings of a single conjugation: "tardía" is no form of "tardar". */
const ONLY_AR = /(?:[^i]ó|aba|aban|ando|ad[oa]s?)$/
const ONLY_ER_IR = /(?:ía|ían|ió|ieron|iendo|id[oa]s?)$/
/** Returns whether one of the infinitive endings ("ar", "er", "ir") has a form that ends like the word. */
export const conjugates = (word: string, infinitives: string): boolean =>
  ONLY_ER_IR.test(word) ? /[ei]r/.test(infinitives) : !ONLY_AR.test(word) || /ar|a[eé]r/.test(infinitives)
