/**
 * `npm run decisions` writes docs/decisions/README.md, the index of the records by domain, and into each record what superseded it. A record
 * says itself, in the line under its title, which domain it is about and which records it changes:
 *
 *     Domain: leave · Supersedes: 0046 in part
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs'

const folder = 'docs/decisions'
export const indexPath = `${folder}/README.md`

/** Where a record stands in the index: the domains from the ground up, and what is of no domain. */
const domains = {
  house: 'The house: contract, layout of the code, tests',
  server: 'Server: database, running, files that are read',
  web: 'Web: what every screen is made of',
  platform: 'Platform: signing in, rights, approvals, audit, notifications',
  company: 'Company',
  clients: 'Clients',
  people: 'People',
  accounting: 'Accounting',
  leave: 'Leave',
  time: 'Time',
  payroll: 'Payroll',
  procurement: 'Procurement',
  assets: 'Assets',
  facility: 'Facility',
  recruitment: 'Recruitment',
  quality: 'Quality',
  operations: 'Operations',
  billing: 'Billing',
  performance: 'Performance',
  engagement: 'Engagement',
  apps: 'Apps',
  home: 'Home: dashboards, privacy, search',
}
type Domain = keyof typeof domains
const isDomain = (word: string): word is Domain => word in domains

export interface DecisionRecord {
  file: string
  number: string
  title: string
  domain: string
  /** By the number of each record that it changes: whether all of it or a part. */
  supersedes: Map<string, 'whole' | 'part'>
}

const header = /^Domain: (\w+)(?: · Supersedes: ([^·\n]+?))?(?: · Superseded by: [^·\n]+)?$/m
const name = /^(\d{4})-[a-z0-9-]+\.md$/

/** A record as its first lines say; throws, with the path, where they do not. */
export function readRecord(file: string, text: string): DecisionRecord {
  const number = name.exec(file)?.[1]
  if (!number) throw new Error(`${folder}/${file} is not called NNNN-title.md`)
  const [first = '', second, third = ''] = text.split('\n')
  const title = first.replace(/^# (?:Decision )?\d+[.:]? /, '')
  const [line, domain = '', changed = ''] = header.exec(third) ?? []
  if (title === first || second !== '' || line === undefined || !isDomain(domain))
    throw new Error(
      `${folder}/${file} does not begin with '# ${Number(number)}. Title', an empty line and 'Domain: <one of ${Object.keys(domains).join(', ')}>'`,
    )
  const supersedes = new Map<string, 'whole' | 'part'>()
  for (const entry of changed.split(', ').filter(Boolean)) {
    const [, other, part] = /^(\d{4})( in part)?$/.exec(entry) ?? []
    if (!other) throw new Error(`${folder}/${file}: 'Supersedes: ${changed}' is not '0046, 0051 in part'`)
    supersedes.set(other, part ? 'part' : 'whole')
  }
  return { file, number, title, domain, supersedes }
}

const entry = (number: string, how: 'whole' | 'part'): string => (how === 'part' ? `${number} in part` : number)

/** Those that change a record, oldest first, as `0060 in part`. */
const changesOf = (number: string, records: readonly DecisionRecord[]): [by: DecisionRecord, how: 'whole' | 'part'][] =>
  records.flatMap((record) => {
    const how = record.supersedes.get(number)
    return how ? [[record, how] as [DecisionRecord, 'whole' | 'part']] : []
  })

/** A record's text with the line under its title as the other records have it. */
export function withHeader(text: string, record: DecisionRecord, records: readonly DecisionRecord[]): string {
  const changed = [...record.supersedes].map(([number, how]) => entry(number, how))
  const by = changesOf(record.number, records).map(([other, how]) => entry(other.number, how))
  const line = [
    `Domain: ${record.domain}`,
    ...(changed.length > 0 ? [`Supersedes: ${changed.join(', ')}`] : []),
    ...(by.length > 0 ? [`Superseded by: ${by.join(', ')}`] : []),
  ].join(' · ')
  return text.replace(header, line)
}

/** The index by domain. */
export function indexOf(records: readonly DecisionRecord[]): string {
  const link = ({ number, file }: DecisionRecord) => `[${number}](${file})`
  const known = new Map(records.map((record) => [record.number, record]))
  const line = (record: DecisionRecord) => {
    const changed = [...record.supersedes].flatMap(([number, how]) => {
      const other = known.get(number)
      return other ? [`${link(other)}${how === 'part' ? ' in part' : ''}`] : []
    })
    const by = changesOf(record.number, records).map(([other, how]) => `${link(other)}${how === 'part' ? ' in part' : ''}`)
    const notes = [
      ...(changed.length > 0 ? [`supersedes ${changed.join(', ')}`] : []),
      ...(by.length > 0 ? [`superseded by ${by.join(', ')}`] : []),
    ]
    return `- ${link(record)} ${record.title}${notes.length > 0 ? ` (${notes.join('; ')})` : ''}`
  }
  const chapters = Object.entries(domains).flatMap(([domain, title]) => {
    const own = records.filter((record) => record.domain === domain)
    return own.length > 0 ? [`## ${title}`, '', ...own.map(line), ''] : []
  })
  return [
    '# Decisions',
    '',
    'Written by `npm run decisions` from the first lines of the records. What a record says counts until another one supersedes it.',
    '',
    ...chapters,
  ].join('\n')
}

export const readText = (file: string): string => readFileSync(`${folder}/${file}`, 'utf8')

export const recordFiles = (): string[] =>
  globSync('*.md', { cwd: folder })
    .filter((file) => file !== 'README.md')
    .sort()

export const readRecords = (): DecisionRecord[] => recordFiles().map((file) => readRecord(file, readText(file)))

function main(): void {
  const records = readRecords()
  for (const record of records) {
    const text = readText(record.file)
    const wanted = withHeader(text, record, records)
    if (wanted !== text) writeFileSync(`${folder}/${record.file}`, wanted)
  }
  writeFileSync(indexPath, indexOf(records))
  console.log(`${indexPath}: ${records.length} records`)
}

if (import.meta.main) main()
