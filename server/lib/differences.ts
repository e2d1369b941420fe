/** What an entry of the audit log says in words: field by field, what was and what is. */

export interface Difference {
  title: string
  field: string
  before: string | null
  after: string | null
}

const longest = 500

/** The fields that differ; of a record that began or ended all of them, of one whose fields were not kept none. */
export function differencesOf(before: unknown, written: unknown): Difference[] {
  // What tells whether the record was changed past the portal is for no reader.
  const { marks: _, ...after } = Object(written)
  const was = fieldsOf(before)
  const is = fieldsOf(after)
  // An update keeps what was before whole and of what came after only what was sent, emptied fields too.
  const sent = Object.keys(after)
  const emptied = [...was.keys()].filter((field) => !is.has(field) && sent.includes(field.split('.')[0] ?? ''))
  const names = sent.length > 0 ? [...is.keys(), ...emptied] : [...was.keys()]
  return names.flatMap((field) => {
    const [old, now] = [was.get(field) ?? null, is.get(field) ?? null]
    return old === now ? [] : [{ title: titleOf(field, old, now), field, before: old, after: now }]
  })
}

function titleOf(field: string, before: string | null, after: string | null): string {
  const name = field.replaceAll('_', ' ').replace(/\bogid\b/, 'OGID')
  if (before === null) return `${name}: ${after}`
  return `${name}: ${before} → ${after ?? 'nothing'}`
}

/** A record's fields as text, those of records inside it by their path; what is empty is not there. */
function fieldsOf(value: unknown, path = ''): Map<string, string> {
  const found = new Map<string, string>()
  if (value === null || value === undefined || value === '') return found
  if (typeof value === 'object' && !Array.isArray(value)) {
    for (const [key, part] of Object.entries(value)) {
      for (const [name, words] of fieldsOf(part, path ? `${path}.${key}` : key)) found.set(name, words)
    }
    return found
  }
  const words = wordsOf(value)
  if (words !== '') found.set(path || 'value', words.length > longest ? `${words.slice(0, longest)}…` : words)
  return found
}

function wordsOf(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.map(partWords).join(', ')
  return String(value)
}

/** An entry of a list: what it is called, or all of it. */
function partWords(part: unknown): string {
  if (typeof part !== 'object' || part === null) return wordsOf(part)
  const { title, full_name, name }: Record<string, unknown> = { ...part }
  const called = title ?? full_name ?? name
  return typeof called === 'string' ? called : JSON.stringify(part)
}
