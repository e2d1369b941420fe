/** What a noun is called on every side, from the two words of its folder. */

export interface Names {
  domain: string
  /** Its folder: 'fuel-cards'. */
  folder: string
  /** In addresses and topics: 'fuel_cards'. */
  many: string
  /** Its table, its permissions and its key in an answer: 'fuel_card'. */
  single: string
  /** In code: 'fuelCards', 'FuelCards', 'FuelCard', 'fuelCard'. */
  manyInCode: string
  Types: string
  Type: string
  oneInCode: string
  /** In sentences: 'Fuel cards', 'fuel cards', 'fuel card', 'Fuel card'. */
  Title: string
  saidMany: string
  words: string
  Label: string
}

const upper = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
const camel = (text: string) => text.replaceAll(/[-_](\w)/g, (_, letter: string) => letter.toUpperCase())

/** One of many: 'deliveries' is 'delivery', 'boxes' 'box'; undefined where many is not plural. */
const singular = (many: string): string | undefined => {
  if (many.endsWith('ies')) return `${many.slice(0, -3)}y`
  if (/(ss|x|ch|sh)es$/.test(many)) return many.slice(0, -2)
  return /[^s]s$/.test(many) ? many.slice(0, -1) : undefined
}

/** Reads `assets/fuel-cards`; undefined when it is no domain and a plural. */
export function namesOf(path: string | undefined): Names | undefined {
  const [, domain, folder] = /^([a-z]+(?:-[a-z]+)*)\/([a-z][a-z0-9]*(?:-[a-z0-9]+)*)$/.exec(path ?? '') ?? []
  const single = folder && singular(folder)?.replaceAll('-', '_')
  if (!domain || !folder || !single) return undefined
  const oneInCode = camel(single)
  const words = single.replaceAll('_', ' ')
  return {
    domain,
    folder,
    many: folder.replaceAll('-', '_'),
    single,
    manyInCode: camel(folder),
    Types: upper(camel(folder)),
    Type: upper(oneInCode),
    oneInCode,
    Title: upper(folder.replaceAll('-', ' ')),
    saidMany: folder.replaceAll('-', ' '),
    words,
    Label: upper(words),
  }
}
