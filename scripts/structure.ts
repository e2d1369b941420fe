/**
 * The names and sizes of files and functions: a newcomer finds anything by its noun, so a new kind of file needs a decision record, and
 * reads a function on a screen or two.
 */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { parseSync, Visitor } from 'oxc-parser'
import { sourceFiles } from './sources.ts'
import { vagueNamesIn, vaguePeopleIn, vagueTypesIn, vagueWords } from './vague-names.ts'

const word = '[a-z0-9]+(-[a-z0-9]+)*'
const test = `|${word}\\.test\\.tsx?`
const vocabulary = {
  server: new RegExp(
    `^((routes|actions|rules|store|notify|seed)(-${word})?\\.ts|(jobs|noun|personal)\\.ts|\\d{4}-${word}\\.sql${test})$`,
  ),
  web: new RegExp(`^(${word}\\.page\\.tsx|columns\\.tsx|parts(-${word})?\\.tsx|${word}(\\.module)?\\.css${test})$`),
}

const maxLines = 500
const manyLines = 300
/** Of a function, components of React too. */
const maxFunctionLines = 100
const generated = ['server/database.types.ts']

/** A browser is the dearest place to prove anything: what a rule or a call can prove is proven there. One of them for a new domain, two for accounting and assets. */
const mostJourneys = 66

/** Files that may break a rule for now. The list only shrinks: an entry that breaks nothing is itself a violation. */
const exceptions: string[] = []

/** More of them have a second noun among them. Migrations are not counted: they only grow. */
const mostInFolder = 16

/** The folders of the server and the web with too many files, each with how many. */
export function fullFolders(files: readonly string[], most = mostInFolder): Map<string, number> {
  // What serves every test is a flat list by subject, as the files of the contract are.
  const counted = files.filter((path) => /^(server|web)\/(?!test\/)/.test(path) && !path.endsWith('.sql'))
  const folders = Map.groupBy(counted, (path) => path.slice(0, path.lastIndexOf('/')))
  return new Map(
    [...folders].map(([folder, paths]): [string, number] => [folder, paths.length]).filter(([, count]) => count > most),
  )
}

/** What is wrong with the name of a file, by where it stands; undefined when nothing is. */
export function wrongName(path: string, contractFiles: ReadonlySet<string>): string | undefined {
  const [side, area, domain = '', noun = '', ...rest] = path.split('/')
  const name = path.slice(path.lastIndexOf('/') + 1)
  if (/^index\.tsx?$/.test(name) && path !== 'contract/index.ts') return 'is a barrel: name the file after what it holds'
  if (/^(utils?|helpers?)\.tsx?$/.test(name)) return 'has no noun: name the file after what it holds'
  if (area !== 'modules' || (side !== 'server' && side !== 'web')) return undefined
  if (rest.length === 0) return 'stands outside a noun: modules/<domain>/<noun>/'
  if (rest.length > 1) return 'stands in a folder of a noun: nouns are flat'
  const contractFile = `contract/${domain}/${noun}.ts`
  if (name === 'routes.ts' && !contractFiles.has(contractFile)) return `answers calls without ${contractFile}`
  return vocabulary[side].test(name) ? undefined : `is not in the vocabulary of ${side}/modules (see ARCHITECTURE.md)`
}

/** How many journeys a file of the browser's tests holds. */
export const journeysIn = (source: string): number =>
  source.match(/^\s*test(\.(only|skip|fixme|fail|slow))?\(\s*['"`]/gm)?.length ?? 0

/** The titles of tests that go on with the one before: each is a sentence of its own, as it stands in a report. */
export const fragmentsIn = (source: string): string[] =>
  [...source.matchAll(/^\s*(?:it|test)(?:\.\w+)?\(\s*['"`]((?:nor|neither|and|or|but|also|so|then) [^'"`]*)/gim)].map(
    ([, title = '']) => title,
  )

/** Whether a test has a limit that stays the same where all others wait longer. */
export const hasOwnLimit = (path: string, source: string): boolean =>
  path.includes('.test.') && /^\s*\}, \d[\d_]*_000\)$/m.test(source)

/** Migrations that have the number of another one, with that one. */
export function twinMigrations(files: readonly string[]): [path: string, twin: string][] {
  const numberOf = (path: string) => /(\d+)-[^/]*\.sql$/.exec(path)?.[1]
  const numbered = files.filter(numberOf)
  return [...Map.groupBy(numbered, numberOf).values()].flatMap(([first = '', ...twins]) =>
    twins.map((path): [string, string] => [path, first]),
  )
}

/** The functions of a file that are too long, as 'openPdf has 183 lines'. */
export function longFunctions(path: string, source: string, most = maxFunctionLines): string[] {
  const found: string[] = []
  let name = ''
  const look = (node: { start: number; end: number; id?: { name: string } | null }) => {
    const lines = source.slice(node.start, node.end).split('\n').length
    if (lines > most) found.push(`${node.id?.name ?? (name || 'a function')} has ${lines} lines`)
  }
  const remember = ({ id }: { id: { type: string; name?: string } }) => {
    name = id.name ?? ''
  }
  new Visitor({
    VariableDeclarator: remember,
    FunctionDeclaration: look,
    FunctionExpression: look,
    ArrowFunctionExpression: look,
  }).visit(parseSync(path, source).program)
  return found
}

/** The words with which no function begins, with what is said instead, from the glossary's table of them. */
export function otherWords(glossary: string): Map<string, string> {
  const [, table = ''] = glossary.split('## Names of functions')
  const rows = table.split('\n').map((line) => line.split('|').map((cell) => cell.trim()))
  return new Map(
    rows.flatMap(([, word = '', , instead = '']) =>
      [...instead.matchAll(/`(\w+)`/g)].map(([, other = '']): [string, string] => [other, word]),
    ),
  )
}

/** The functions of a file, not those within others, whose first word is another one in the glossary. */
export function wrongWords(path: string, source: string, words: ReadonlyMap<string, string>): string[] {
  const names = parseSync(path, source).program.body.flatMap((statement) => {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declared?.type === 'FunctionDeclaration') return declared.id?.name ?? []
    if (declared?.type !== 'VariableDeclaration') return []
    return declared.declarations.flatMap(({ id, init }) =>
      id.type === 'Identifier' && (init?.type === 'ArrowFunctionExpression' || init?.type === 'FunctionExpression')
        ? id.name
        : [],
    )
  })
  return names.flatMap((name) => {
    const word = words.get(/^[a-z]+/.exec(name)?.[0] ?? '')
    return word ? [`${name} (${word} in the glossary)`] : []
  })
}

/** Where a status is another one than a person's, or no row of the table is there to ask by. */
const otherStatus = [
  'server/modules/quality/evaluations/store.ts',
  'server/modules/quality/forms/0300-forms.sql',
  'server/modules/quality/forms/store.ts',
  // A line of a career: how an employment went.
  'server/modules/leave/ledger/store.ts',
  'server/modules/payroll/run-approvals/store-excluded.ts',
  // A bank account.
  'server/modules/people/pay-details/store.ts',
  // The list shows joiners, and reads those whom a search found.
  'server/modules/people/directory/store.ts',
  // Migrations of before there was a word for it; those that ask who is at work say it in full.
  'server/modules/engagement/ticket-settings/0150-responsible.sql',
  'server/modules/engagement/announcements/0161-audience.sql',
  'server/modules/engagement/announcements/0165-reach.sql',
  'server/modules/engagement/surveys/0160-disclosure.sql',
]
/** `back`, `change` and `ended` are lines of a career. */
const asksStatus = /(?<!\b(?:back|change|ended)\.)\bstatus'?,? *(=|<>|!=|'=',|'<>',|'!=',) *'active'/
/** Migrations of before there was a word for it are never changed. */
const beforeEmployment = 140

/** Whether a file asks for the status of people by itself, where `works_on` asks who is at work and `is_employed` who is to be prepared for. */
export const asksForActive = (path: string, source: string): boolean => {
  if (!path.startsWith('server/') || isTestCode(path) || otherStatus.includes(path)) return false
  const [, number] = /\/(\d{4})-[^/]*\.sql$/.exec(path) ?? []
  const isSql = number === undefined ? /\bsql\b|\.where\(|finds: `/.test(source) : Number(number) > beforeEmployment
  return isSql && source.split('\n').some((line) => asksStatus.test(line) && !/===|!==/.test(line))
}

/** Whether a statement takes the day from the clock of the database, which is in no zone of the company and which nobody can set. */
export const asksDatabaseForDay = (path: string, source: string): boolean =>
  path.startsWith('server/') && path.endsWith('.ts') && !isTestCode(path) && /\bcurrent_date\b/i.test(source)

/** Who reads days of leave for more than whether somebody is away: what attendance, pay and rosters count, and what must hold. */
const countsLeave = [
  'server/lib/calendar/roster-facts.ts',
  'server/modules/time/attendance-days/store-facts.ts',
  'server/modules/time/attendance-reports/store-money.ts',
  'server/modules/time/conflicts/store.ts',
  'server/modules/home/verify/store-invariants.ts',
]

/** Whether a file puts together by itself who is on leave on a day, where `is_away` and `is_away_between` answer it. */
export const asksForLeave = (path: string, source: string): boolean => {
  if (!path.startsWith('server/') || path.startsWith('server/modules/leave/')) return false
  if (isTestCode(path) || countsLeave.includes(path)) return false
  const [, number] = /\/(\d{4})-[^/]*\.sql$/.exec(path) ?? []
  if (number !== undefined && Number(number) <= beforeAway) return false
  return /\b(from|join) leave_day\b|(selectFrom|[jJ]oin)\('leave_day\b/.test(source)
}
/** Migrations of before there was a word for it are never changed. */
const beforeAway = 530

/** Whether a file puts together by itself by whose clock a person lives, where `zone_of` and `zone_on` say it. */
export const asksForZone = (path: string, source: string): boolean =>
  /^server\/.*\.ts$/.test(path) && !isTestCode(path) && /coalesce\((\(select )?(office|branch)\.time_zone/.test(source)

/**
 * Whether a test cuts today from the clock of UTC, which at night in Lagos is another day: `t.today()`, `e2e/days.ts` or `dayIn(zone, …)` say it.
 */
export const cutsToday = (path: string, source: string): boolean =>
  isTestCode(path) && /new Date\((Date\.now\(\)[^()]*)?\)\s*\.(toISOString\(\)\s*\.slice\(|getUTC)/.test(source)

/** Whether a file names the company's zone by itself, where `companyZone` of contract/clock.ts does; what only comments say is no matter. */
export const namesZone = (path: string, source: string): boolean =>
  /^(server|web|contract)\/.*\.tsx?$/.test(path) &&
  path !== 'contract/clock.ts' &&
  !isTestCode(path) &&
  source.split('\n').some((line) => line.includes('Africa/Lagos') && !/^\s*(\/\*\*?|\*|\/\/)/.test(line))

/** Whether a form is given a version as the value of a field, where no field has that name: it would be dropped; `fixed` sends it. */
export const fillsInVersion = (source: string): boolean => /\svalue=\{\{[^}]*\bversion\b/.test(source)

const isTestCode = (path: string) => /\.(test|e2e|proof|bench)\.tsx?$/.test(path) || /^(server\/test|e2e|bench)\//.test(path)

const wrongSize = (lines: number): string | undefined =>
  lines > maxLines ? `has ${lines} lines, more than ${maxLines}` : undefined

/** Spares the reading of files that have none of the words. */
const mayBeVague = new RegExp(`\\b(${vagueWords.join('|')})\\b`)

/** What is wrong inside of a file: the title of a test, the length or the name of a function. */
function wrongText(path: string, source: string, words: ReadonlyMap<string, string>): string | undefined {
  const [fragment] = path.includes('.test.') ? fragmentsIn(source) : []
  if (fragment) return `has a test titled '${fragment}': begin with what it is about`
  if (hasOwnLimit(path, source)) return 'gives a test a time of its own: use aMinute or fourMinutes of server/test/patience.ts'
  if (asksForActive(path, source))
    return "asks for status = 'active': use works_on(employee, day), or is_employed(employee) for what is prepared for joiners"
  if (asksForLeave(path, source)) return 'puts together who is on leave: use is_away(employee, day, part) or is_away_between(…)'
  if (asksForZone(path, source)) return 'puts a time zone together: use zone_of(office, branch) or zone_on(person, day)'
  if (cutsToday(path, source)) return 'cuts a day from the clock of UTC: use t.today(), e2e/days.ts, or dayIn(zone, new Date())'
  if (asksDatabaseForDay(path, source))
    return 'asks the database which day it is: hand over today, which tests and the company set'
  if (namesZone(path, source)) return 'names the zone of the company: use companyZone of contract/clock.ts'
  if (!/\.tsx?$/.test(path)) return undefined
  const [vague] = vagueTypesIn(path, source)
  if (vague) return `calls a type ${vague}: name it by its noun, as ListFilters`
  const [vagueName] = mayBeVague.test(source) ? vagueNamesIn(path, source) : []
  if (vagueName) return `calls a variable ${vagueName}: name it by its noun`
  if (isTestCode(path)) return undefined
  const [people] = vaguePeopleIn(path, source)
  if (people) return `says '${people}': call people by their name or by what they are, as 'an approver'`
  if (fillsInVersion(source)) return 'fills a version in as if it were a field: a form sends it as fixed'
  const [long] = longFunctions(path, source)
  if (long) return `: ${long}, more than ${maxFunctionLines}; cut it by what it does`
  const [wrong] = wrongWords(path, source, words)
  return wrong && `names a function ${wrong}`
}

/** Folders that hold too many files. */
const folderProblems = (files: readonly string[]): [folder: string, problem: string][] =>
  [...fullFolders(files)].map(([folder, count]) => [
    folder,
    `holds ${count} files, more than ${mostInFolder}: give the second noun in it a folder`,
  ])

function main(): void {
  const files = sourceFiles('ts,tsx,css,sql').filter((path) => !generated.includes(path))
  const contractFiles = new Set(files.filter((path) => path.startsWith('contract/')))
  const words = otherWords(readFileSync('docs/glossary.md', 'utf8'))
  const problems = new Map<string, string>()
  for (const path of files) {
    const source = readFileSync(path, 'utf8')
    const lines = source.split('\n').length - 1
    const problem = wrongName(path, contractFiles) ?? wrongSize(lines) ?? wrongText(path, source, words)
    if (problem) problems.set(path, problem)
    else if (lines > manyLines) console.log(`warning: ${path} has ${lines} lines; split it before ${maxLines}`)
  }
  for (const [path, twin] of twinMigrations(files))
    problems.set(path, `has the number of ${twin}: two branches met, give it the next`)
  for (const [folder, problem] of folderProblems(files)) problems.set(folder, problem)
  const journeys = globSync('e2e/*.e2e.ts', { exclude: ['e2e/tours.e2e.ts'] })
  const count = journeys.reduce((sum, path) => sum + journeysIn(readFileSync(path, 'utf8')), 0)
  if (count > mostJourneys)
    problems.set(
      'e2e',
      `has ${count} journeys, more than ${mostJourneys}: prove it by a rule or a call, or on the way of another`,
    )
  for (const path of exceptions) {
    if (!problems.delete(path))
      problems.set(path, `breaks no rule${existsSync(path) ? '' : ' and is gone'}: take it off the exceptions`)
  }
  for (const [path, problem] of problems) console.error(`${path} ${problem}`)
  if (problems.size > 0) process.exitCode = 1
}

if (import.meta.main) main()
