/** The check of a file of people: what is wrong in each row, and who is to be added when nothing is. */
import type { Parsed } from '@iroko/contract/endpoint'
import { type ImportKey, type ImportMapping, importColumns, importKeys, isRequired } from '@iroko/contract/people/import'
import type { newcomers } from '@iroko/contract/people/newcomers'
import { jobBody, personBody } from '@iroko/contract/people/records'
import { safeParse } from 'zod/mini'
import * as cells from '../../../lib/sheets/cells.ts'
import { lastDigits } from '../records/rules-alike.ts'
import { addProblem, type Cells, type Line, readCell } from './rules-line.ts'
import { findPart, nearestTitle, type Part, sameWords } from './rules-nearest.ts'
import { accountKey, accountOf, addUnlessConfirmed, type FirstAccount, salaryOf } from './rules-pay.ts'
import * as values from './rules-values.ts'

type NewBody = Parsed<typeof newcomers.create>['body']

export interface ImportTable {
  rows: readonly { line: number; cells: readonly string[] }[]
  from1904: boolean
}

/** What is known of the company when a file is checked. */
export interface Company {
  offices: readonly Part[]
  /** Offices whose rights the importing person does not have, with the sentence that says so. */
  refused: ReadonlyMap<string, string>
  teams: readonly (Part & { office_id: string })[]
  designations: readonly Part[]
  branches: readonly Part[]
  banks: readonly values.Bank[]
  /** E-mails of the file that somebody has already, as `emailKey` makes them. */
  taken: ReadonlySet<string>
  /** Who is on record by a private address (as `emailKey` makes it) or the last digits of a phone number, and how they are told. */
  alike: readonly { key: string; words: string; names: readonly string[] }[]
  /** Accounts of the file, as `accountKey` makes them, to which somebody here is paid, or is to be. */
  paidAccounts: ReadonlySet<string>
  /** Who is at work, by OGID and by e-mail as `emailKey` makes them. */
  colleagues: ReadonlyMap<string, string>
}

export interface ReportRow {
  line: number
  full_name: string
  email: string
  ogid: string | null
  problems: string[]
}

/** A leader who works here, or one who is added by another row. */
type Leader = { leadership_type: number } & ({ leader_id: string } | { leader_line: number })

export interface Newcomer {
  line: number
  person: NewBody['person']
  job: Omit<NewBody['job'], LeaderKey>
  leaders: Leader[]
  /** Gross a month, from the first day. */
  salary_kobo: number | null
  account: FirstAccount | null
}

/** In the order of the specification's leadership types 0 to 3. */
const leaderKeys = ['team_lead', 'supervisor', 'manager', 'quality_assurance'] as const
type LeaderKey = (typeof leaderKeys)[number]

/** As the database compares e-mails: letters that only look alike are the same. */
export const emailKey = (email: string): string => email.normalize('NFKC').toLowerCase()
export const colleagueKey = (written: string): string => (written.includes('@') ? emailKey(written) : written.toUpperCase())

const exampleEmail = importColumns.email.example
/** Stands for a part that was not found, which is said at its own column. */
const nowhere = '00000000-0000-7000-8000-000000000000'
/** Looking for the nearest title takes its time; a file with more unknown ones has other troubles. */
const mostSuggestions = 1000

/** The cells of a file under the names of their columns; what is mapped to nothing is left out. */
export function cellsOf(cells: readonly string[], mapping: ImportMapping): Cells {
  const named: Cells = {}
  mapping.forEach((key, index) => {
    const cell = cells[index]
    if (key && cell) named[key] = cell
  })
  return named
}

/** What a file names that the database may know. */
export interface Names {
  emails: string[]
  /** Private addresses and the last digits of phone numbers. */
  ways: string[]
  colleagues: string[]
  accounts: string[]
}

/** The e-mails of a file, the leaders and the accounts it names, for the questions to the database. */
export function namesIn(table: ImportTable, mapping: ImportMapping, banks: readonly values.Bank[]): Names {
  const rows = table.rows.map(({ cells }) => cellsOf(cells, mapping))
  const emails = rows.flatMap(({ email }) => (email ? [emailKey(email)] : []))
  const colleagues = rows.flatMap((row) => leaderKeys.flatMap((key) => (row[key] ? [colleagueKey(row[key])] : [])))
  const accounts = rows.map((cells) => accountKey(cells, banks)).filter((account) => account !== '')
  const ways = rows.flatMap(({ private_email, phone }) => [
    ...(private_email ? [emailKey(private_email)] : []),
    ...(phone ? [lastDigits(phone)] : []),
  ])
  return {
    ways: [...new Set(ways)],
    emails: [...new Set(emails)],
    colleagues: [...new Set(colleagues)],
    accounts: [...new Set(accounts)],
  }
}

/** Checks every row; there is a newcomer for each row without a problem. */
export function checkRows(
  table: ImportTable,
  mapping: ImportMapping,
  company: Company,
): { report: ReportRow[]; newcomers: Newcomer[] } {
  const lines = table.rows.map(({ line, cells }): Line => ({ line, cells: cellsOf(cells, mapping), problems: new Map() }))
  const orders = Object.fromEntries(
    (['hire_date', 'birth_date', 'probation_ends_on'] as const).map((key) => [
      key,
      cells.dayOrderOf(lines.map(({ cells }) => cells[key] ?? '')),
    ]),
  )
  const places = placeFinder(company)
  const byEmail = Map.groupBy(lines, ({ cells }) => emailKey(cells.email ?? ''))
  const byPrivate = Map.groupBy(lines, ({ cells }) => emailKey(cells.private_email ?? ''))
  const byAccount = Map.groupBy(lines, ({ cells }) => accountKey(cells, company.banks))
  const newcomers = lines.map((line) => {
    checkCells(line)
    checkEmail(line, byEmail, company.taken)
    checkAlike(line, byPrivate, company.alike)
    checkAccount(line, accountKey(line.cells, company.banks), byAccount, company.paidAccounts)
    const day = (key: ImportKey) => readCell(line, key, (text) => cells.readDay(text, orders[key] ?? 'unknown', table.from1904))
    return newcomerOf(line, day, {
      place: places(line),
      leaders: leadersOf(line, byEmail, company.colleagues),
      banks: company.banks,
    })
  })
  refuseCircles(lines, newcomers)
  const report = lines.map(({ line, cells, problems }): ReportRow => {
    const full_name = [cells.first_name, cells.last_name].filter(Boolean).join(' ').slice(0, 160)
    const sentences = importKeys.flatMap((key) =>
      problems.has(key) ? [`${importColumns[key].label}: ${problems.get(key)}`] : [],
    )
    return { line, full_name, email: (cells.email ?? '').slice(0, 254), ogid: null, problems: sentences }
  })
  return {
    report,
    newcomers: newcomers.flatMap((newcomer, index) => (newcomer && lines[index]?.problems.size === 0 ? [newcomer] : [])),
  }
}

function checkCells(line: Line): void {
  for (const key of importKeys) {
    const cell = line.cells[key]
    if (cell) {
      const broken = cells.brokenCell(cell)
      if (broken) addProblem(line, key, broken)
    } else if (isRequired(key)) addProblem(line, key, `${importColumns[key].label} is required`)
  }
}

function checkEmail(line: Line, byEmail: ReadonlyMap<string, Line[]>, taken: ReadonlySet<string>): void {
  if (!line.cells.email) return
  const email = emailKey(line.cells.email)
  if (email === exampleEmail) addProblem(line, 'email', 'This is the example row of the template. Delete it')
  // Four are enough for three others: a file may have the same e-mail in all of its rows.
  const first = (byEmail.get(email) ?? []).slice(0, 4)
  const others = first.filter((other) => other !== line).map((other) => other.line)
  if (others.length > 0) addProblem(line, 'email', `Row ${others.slice(0, 3).join(', ')} of this file has the same email`)
  if (taken.has(email)) addProblem(line, 'email', 'Another employee has this email')
}

/** One person is one employee: by a private address, or a phone number and a name. */
function checkAlike(line: Line, byPrivate: ReadonlyMap<string, Line[]>, alike: Company['alike']): void {
  const { private_email = '', phone = '', first_name = '', last_name = '' } = line.cells
  const address = emailKey(private_email)
  const [other] = address ? (byPrivate.get(address) ?? []).slice(0, 2).filter((row) => row !== line) : []
  if (other) addProblem(line, 'private_email', `Row ${other.line} of this file has the same private email`)
  const byAddress = address ? alike.find(({ key }) => key === address) : undefined
  if (byAddress) addProblem(line, 'private_email', `${byAddress.words}: they have this private email`)
  const digits = lastDigits(phone)
  const names = [first_name, last_name].map(sameWords)
  const byPhone = digits
    ? alike.find((person) => person.key === digits && person.names.map(sameWords).join() === names.join())
    : undefined
  if (byPhone && !byAddress) addProblem(line, 'phone', `${byPhone.words}: they have this phone number`)
}

/** Two people rarely share an account: the same one twice is a mistake, or worse, until somebody confirms it. */
function checkAccount(line: Line, key: string, byAccount: ReadonlyMap<string, Line[]>, paid: ReadonlySet<string>): void {
  if (paid.has(key)) addUnlessConfirmed(line, 'Another employee is paid to the same account')
  const others = (byAccount.get(key) ?? []).slice(0, 4).filter((other) => other !== line)
  if (key === '' || others.length === 0) return
  const rows = others.slice(0, 3).map((other) => other.line)
  addUnlessConfirmed(line, `Row ${rows.join(', ')} of this file has the same account`)
}

type Place = Pick<NewBody['job'], 'office_id' | 'team_id' | 'designation_id' | 'branch_id'>

/** Finds the parts of the company that a row names; each that is not there is looked for once. */
function placeFinder({ offices, refused, teams, designations, branches }: Company): (line: Line) => Place {
  const found = new Map<string, cells.Reading<string>>()
  let suggestions = 0
  const finder = (parts: readonly Part[], within: string, sentence: (text: string) => string) => (text: string) => {
    const key = `${within}\n${sameWords(text)}`
    const known = found.get(key)
    if (known) return known
    const part = findPart(parts, text)
    suggestions += part ? 0 : 1
    const nearest = part || suggestions > mostSuggestions ? undefined : nearestTitle(parts, text)
    const hint = nearest ? `. Did you mean '${nearest}'?` : ''
    const reading = part ? { value: part.id } : { problem: sentence(`'${text.slice(0, 60)}'`) + hint }
    found.set(key, reading)
    return reading
  }
  const findAnyOffice = finder(offices, 'office', (text) => `Office not found: ${text}`)
  const findOffice = (text: string) => {
    const found = findAnyOffice(text)
    const problem = 'value' in found ? refused.get(found.value) : undefined
    return problem ? { problem } : found
  }
  const findDesignation = finder(designations, 'designation', (text) => `Designation not found: ${text}`)
  const findBranch = finder(branches, 'branch', (text) => `Branch not found: ${text}`)
  const teamFinders = new Map(
    offices.map(({ id, title }) => {
      const own = teams.filter(({ office_id }) => office_id === id)
      return [id, finder(own, id, (text) => `Team not found in ${title}: ${text}`)]
    }),
  )
  return (line) => {
    const office_id = readCell(line, 'office', findOffice)
    // Without its office a team cannot be told.
    const findTeam = office_id ? teamFinders.get(office_id) : undefined
    return {
      office_id: office_id ?? nowhere,
      team_id: (findTeam && readCell(line, 'team', findTeam)) ?? null,
      designation_id: readCell(line, 'designation', findDesignation) ?? nowhere,
      branch_id: readCell(line, 'branch', findBranch) ?? nowhere,
    }
  }
}

function leadersOf(line: Line, byEmail: ReadonlyMap<string, Line[]>, colleagues: ReadonlyMap<string, string>): Leader[] {
  return leaderKeys.flatMap((key, leadership_type) => {
    const leader = readCell(line, key, (text): cells.Reading<Leader> => {
      const name = colleagueKey(text)
      const leader_id = colleagues.get(name)
      if (leader_id) return { value: { leadership_type, leader_id } }
      const [inFile] = text.includes('@') ? (byEmail.get(name) ?? []) : []
      if (inFile === line) return { problem: 'Enter another person as leader' }
      if (inFile) return { value: { leadership_type, leader_line: inFile.line } }
      if (text.includes('@')) return { problem: `No employee and no row of this file has the email ${text.slice(0, 60)}` }
      return /^og\d+$/i.test(text)
        ? { problem: `No employee has the OGID ${text}` }
        : { problem: `Enter the OGID or the email of the person, not '${text.slice(0, 40)}'` }
    })
    return leader ? [leader] : []
  })
}

/** Validates a row with the contract of adding one person. */
function newcomerOf(
  line: Line,
  day: (key: ImportKey) => string | undefined,
  { place, leaders, banks }: { place: Place; leaders: Leader[]; banks: readonly values.Bank[] },
): Newcomer | undefined {
  const { cells } = line
  const remote = readCell(line, 'remote', (text) => values.readChoice(text, values.yesNoWords)) === 'yes'
  const employment_type =
    readCell(line, 'employment_type', (text) => values.readChoice(text, values.employmentWords)) ?? 'full_time'
  const texts = [
    'middle_name',
    'private_email',
    'phone',
    'address',
    'city',
    'state_of_origin',
    'lga',
    'next_of_kin',
    'emergency_contact',
  ] as const
  const person = safeParse(personBody, {
    first_name: cells.first_name ?? '',
    last_name: cells.last_name ?? '',
    email: cells.email ?? '',
    ...Object.fromEntries(texts.map((key) => [key, cells[key] ?? null])),
    gender: readCell(line, 'gender', (text) => values.readChoice(text, values.genderWords)) ?? null,
    marital_status: readCell(line, 'marital_status', (text) => values.readChoice(text, values.maritalWords)) ?? null,
    birth_date: day('birth_date') ?? null,
  })
  const hire_date = day('hire_date') ?? '2000-01-01'
  const probation_ends_on = day('probation_ends_on') ?? null
  const job = safeParse(jobBody, { hire_date, probation_ends_on, employment_type, remote, ...place })
  for (const { path, message } of [...(person.error?.issues ?? []), ...(job.error?.issues ?? [])]) {
    const key = importKeys.find((candidate) => candidate === path[0])
    if (key) addProblem(line, key, message)
  }
  const pay = { salary_kobo: salaryOf(line), account: accountOf(line, banks) }
  return person.success && job.success ? { line: line.line, person: person.data, job: job.data, leaders, ...pay } : undefined
}

/** Refuses reporting circles among the people of the file. */
function refuseCircles(lines: readonly Line[], newcomers: (Newcomer | undefined)[]): void {
  const above = new Map<number, number[]>()
  newcomers.forEach((newcomer) => {
    const leaders = newcomer?.leaders.flatMap((leader) => ('leader_line' in leader ? [leader.leader_line] : [])) ?? []
    if (newcomer && leaders.length > 0) above.set(newcomer.line, leaders)
  })
  const inCircle = linesInCircles(above)
  for (const line of lines) {
    if (!inCircle.has(line.line)) continue
    const key = leaderKeys.find((candidate) => line.cells[candidate]?.includes('@')) ?? 'team_lead'
    addProblem(line, key, 'The leaders in this file form a circle: this person would report to themselves')
  }
}

/** Finds circles: repeatedly removes people without anyone above or below; the rest is in a circle. */
export function linesInCircles(above: ReadonlyMap<number, readonly number[]>): Set<number> {
  const led = peeled(above)
  const below = new Map<number, number[]>()
  for (const [line, leaders] of led) for (const leader of leaders) push(below, leader, line)
  return new Set(peeled(below).keys())
}

/** Takes away who points at nobody who is left, until nothing more goes. */
function peeled(edges: ReadonlyMap<number, readonly number[]>): Map<number, number[]> {
  const left = new Map([...edges].map(([from, to]) => [from, new Set(to.filter((line) => edges.has(line)))]))
  const back = new Map<number, number[]>()
  for (const [from, to] of left) for (const line of to) push(back, line, from)
  const free = [...left].flatMap(([line, to]) => (to.size === 0 ? [line] : []))
  for (let line = free.pop(); line !== undefined; line = free.pop()) {
    left.delete(line)
    for (const from of back.get(line) ?? []) {
      const to = left.get(from)
      to?.delete(line)
      if (to?.size === 0) free.push(from)
    }
  }
  return new Map([...left].map(([from, to]) => [from, [...to]]))
}

function push(lists: Map<number, number[]>, key: number, value: number): void {
  const list = lists.get(key)
  if (list) list.push(value)
  else lists.set(key, [value])
}
