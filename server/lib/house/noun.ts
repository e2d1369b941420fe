/**
 * What a noun brings to those above and below it. Its `noun.ts` says so once, `server/modules.ts` collects all of them into the house,
 * and whoever needs it asks `portal.house`: the ground never imports what stands on it.
 */
import { settledKinds } from '@iroko/contract/accounting/bank-matches'
import { type RetentionKind, retentionKindNames } from '@iroko/contract/home/retention'
import { foundKinds } from '@iroko/contract/home/search'
import { tileKinds } from '@iroko/contract/home/tiles'
import type { owedKinds } from '@iroko/contract/people/clearance'
import { approvalKinds } from '@iroko/contract/platform/approval-kinds'
import type { FastifyInstance } from 'fastify'
import type { RawBuilder } from 'kysely'
import type { Invariant, Recount } from '../database/invariant.ts'
import { bothOf, type Personal, type Retention } from '../database/personal.ts'
import type { Orders } from '../documents/orders.ts'
import type { BytesColumn, FileColumn } from '../files/file-column.ts'
import type { BoundCall, StaffTools, Tools } from '../http/implement.ts'
import type { JobDefinition } from '../jobs.ts'
import type { Portal } from '../portal.ts'
import type { ApplicantPart } from './applicant.ts'
import type { Ask } from './ask.ts'
import type { Audited } from './audited.ts'
import type { ClosingCheck } from './closing.ts'
import { invariantsOf, type Posts } from './posts.ts'
import type { RequestKind, RequestKinds } from './request-kind.ts'
import type { SealedPlace } from './sealed.ts'
import type { AnySearch, Searches } from './search.ts'
import type { AllSettles, Settles } from './settles.ts'
import type { Tile, Tiles } from './tile.ts'

/** Whose employment ended, on which day, who ended it, and who takes over what they held. */
export interface Left {
  employee_id: string
  exit_date: string
  by: string
  successor_id: string | null
}

/**
 * What a domain above the people does when somebody leaves; people/exit asks every noun that has one.
 */
export interface OnExit {
  /**
   * Runs before the record of the person is held, in the order in which decisions and moves hold the same. Answers what is done in this
   * transaction once the employment has ended.
   */
  hold?(call: Tools, ogid: string): Promise<(left: Left) => Promise<void>>
  /** Why the last working day has to stay as it is, as a sentence; undefined when nothing speaks against another. */
  whyDayStays?(call: Pick<Tools, 'db'>, person: { id: string; full_name: string }): Promise<string | undefined>
  /** The days after a day on which somebody worked, as it is known there. */
  workedAfter?(call: Pick<Tools, 'db'>, employeeId: string, day: string): Promise<string[]>
  /** Somebody was taken back, as a new hire: what was agreed with them ended with the employment before. */
  onReturn?(call: Pick<Tools, 'db' | 'now'>, returned: Returned): Promise<void>
}

/** Who was taken back: the last working day of the employment before, and the first of this one. */
export interface Returned {
  employee_id: string
  exit_date: string
  hire_date: string
}

/** What somebody who leaves still owes in one domain. */
export interface Debt {
  employee_id: string
  count: number
  /** What each is, where it may be said to whoever reads a clearance. */
  items?: readonly string[]
  /** Of things to return: what is deducted from the last pay where they are not. */
  kobo?: number
}

/**
 * A line of a clearance: what these people owe, one row for each who owes anything; people/clearance asks every noun that has one and knows
 * none by name. Things that belong to the company are `return`; what others would be left with is `hand_over`.
 */
export interface Owes {
  /** 'Open tickets' */
  title: string
  kind: (typeof owedKinds)[number]
  of(reader: Pick<Tools, 'db' | 'today' | 'now'>, employeeIds: readonly string[]): Promise<readonly Debt[]>
}

/** Who is new, and from when. */
export interface Joined {
  id: string
  gender: string | null
  employment_type: string
  hire_date: string
}

/** What a domain above the people gives to whoever is new, in the transaction that adds them; people/newcomers and people/import ask every noun. */
export type OnJoin = (call: Pick<Tools, 'db' | 'today' | 'now'>, people: readonly Joined[]) => Promise<void>

/** Which form of a newcomer was completed, and whom it brought. */
interface Form {
  draft_id: string
  employee_id: string
}

/** What a domain above the people that began a form of a newcomer does once it is completed, in the transaction that adds the person. */
export type FormDone = (call: StaffTools, form: Form) => Promise<void>

/** Equipment that was received of an order: `quantity` units at the price of each, in kobo without VAT. */
export interface Equipment {
  receipt_line_id: string
  /** The category of the assets that it becomes, where its product names one. */
  category_id: string | null
  title: string
  quantity: number
  price_kobo: number
  branch_id: string
  vendor_id: string
}

/** What a domain beside procurement does with equipment that was received, in the transaction that receives it. */
export type OnEquipment = (call: StaffTools, equipment: Equipment) => Promise<void>

/** From which day people sit elsewhere, and who said so; nobody of a change that takes effect by itself. */
export interface Placed {
  from: string
  by: string | null
}

/**
 * What a domain above the people does when their places change: transfers and their cancelling, promotions, a changed hire date, a
 * return. Runs before the people are held, in the order in which decisions and moves hold the same. Answers what is done in this
 * transaction once the places are written, which says in sentences what it changed.
 */
export type OnPlacement = (call: Tools, employeeIds: readonly string[]) => Promise<(placed: Placed) => Promise<string[]>>

/** The clock of which branch changes, and from which day on. */
export interface OtherClock {
  branch_id: string
  from: string
}

/** What a domain above the places knows to hang on a branch's clock from a day on; company/branches asks before it changes. */
export type OnClock = (
  call: Pick<Tools, 'db' | 'today'>,
  clock: OtherClock,
) => Promise<{
  planned_days?: number
  days_read_anew?: number
  /** Why it cannot change from that day on, as a sentence. */
  why_not?: string | undefined
}>

/** What stands against somebody, from when and until when, and where it can be read. */
export interface OpenMatter {
  title: string
  since: string
  until: string
  path: string
}

/** What a domain above the people knows to stand against somebody today, for their promotion and their exit: only what the caller may know. */
export type StandingOf = (call: Pick<StaffTools, 'db' | 'user' | 'today'>, employeeId: string) => Promise<OpenMatter[]>

/** What a domain above the places knows to be open with a client: why it cannot be archived, in a sentence. */
export type ClientStays = (call: Pick<Tools, 'db' | 'today'>, clientId: string) => Promise<string | undefined>

/** All that stands against somebody today, of what the caller may know. */
export const listStanding = async (call: Pick<StaffTools, 'db' | 'user' | 'today' | 'portal'>, employeeId: string) =>
  (await Promise.all(call.portal.house.standing.map((known) => known(call, employeeId)))).flat()

/** Records that are kept from somebody: the audit log does not show that person what happened to them. */
export interface Secret {
  entity: string
  /** Selects the ids, as text, of those that are kept from a person. */
  keptFrom(readerId: string): RawBuilder<unknown>
}

export interface Noun {
  /** The handlers of its calls. */
  calls?: readonly BoundCall[]
  jobs?: readonly JobDefinition[]
  /** Puts up addresses that speak no JSON. */
  protocol?(app: FastifyInstance, portal: Portal): void
  /** What is decided about it. */
  request?: RequestKind
  /** What it knows of a person. */
  personal?: Personal
  /** What it keeps of applicants. */
  applicant?: ApplicantPart
  /** Its tables that refer to people and say nothing about them, each with why. */
  notPersonal?: Readonly<Record<string, string>>
  /** How what is old of it goes. */
  retention?: Partial<Readonly<Record<RetentionKind, Retention>>>
  /** Its columns that refer to files. */
  files?: readonly FileColumn[]
  /** Its columns that name stored bytes by themselves. */
  bytes?: readonly BytesColumn[]
  /** Columns that hold sealed values. */
  sealed?: readonly SealedPlace[]
  /** What must hold of its tables; `npm run verify` looks. */
  invariants?: readonly Invariant[]
  /** What it owes the ledger. */
  posts?: readonly Posts[]
  /** What of its tables stands in the audit log. */
  audited?: readonly Audited[]
  /** What of it is looked at before a month of the books is closed. */
  closing?: readonly ClosingCheck[]
  /** What of it is counted again to see whether it still comes out the same. */
  recounts?: readonly Recount[]
  /** Which of its records are kept from whom. */
  secrets?: readonly Secret[]
  onJoin?: OnJoin
  onForm?: FormDone
  onExit?: OnExit
  owes?: Owes
  onPlacement?: OnPlacement
  onClock?: OnClock
  onEquipment?: OnEquipment
  standing?: StandingOf
  clientStays?: ClientStays
  /** What it asks of people besides requests. */
  asks?: readonly Ask[]
  /** What the search and the palette find of it. */
  search?: AnySearch
  /** What of it a line of the bank can settle. */
  settles?: Settles
  /** With what it orders bills are compared. */
  orders?: Orders
  /** Its numbers on a home. */
  tiles?: readonly Tile[]
}

/** All that the nouns bring, each in the order of the register. */
export interface House {
  calls: readonly BoundCall[]
  jobs: readonly JobDefinition[]
  protocols: readonly NonNullable<Noun['protocol']>[]
  requests: RequestKinds
  personal: readonly Personal[]
  applicant: readonly ApplicantPart[]
  notPersonal: Readonly<Record<string, string>>
  retention: Readonly<Record<RetentionKind, Retention>>
  files: readonly FileColumn[]
  bytes: readonly BytesColumn[]
  sealed: readonly SealedPlace[]
  invariants: readonly Invariant[]
  audited: readonly Audited[]
  posts: readonly Posts[]
  closing: readonly ClosingCheck[]
  recounts: readonly Recount[]
  secrets: readonly Secret[]
  onJoin: readonly OnJoin[]
  onForm: readonly FormDone[]
  onExit: readonly OnExit[]
  owes: readonly Owes[]
  onPlacement: readonly OnPlacement[]
  onClock: readonly OnClock[]
  onEquipment: readonly OnEquipment[]
  standing: readonly StandingOf[]
  clientStays: readonly ClientStays[]
  asks: readonly Ask[]
  search: Searches
  settles: AllSettles
  /** Without a noun that keeps orders, bills are of none. */
  orders: Orders | undefined
  tiles: Tiles
}

declare module '../portal.ts' {
  interface Portal {
    /** What the nouns bring to each other. */
    house: House
  }
}

export const noun = <const N extends Noun>(brings: N): N => brings

/** Puts together what the nouns bring; throws when a kind of request, of what is found or of a tile has no noun, or two, or a kind of retention has none. */
export function houseOf(nouns: readonly Noun[]): House {
  return {
    calls: nouns.flatMap(({ calls = [] }) => calls),
    jobs: nouns.flatMap(({ jobs = [] }) => jobs),
    protocols: nouns.flatMap(({ protocol }) => protocol ?? []),
    requests: byKind(
      'the request',
      approvalKinds,
      nouns.flatMap(({ request }) => request ?? []),
      ({ kind }) => kind,
    ),
    personal: nouns.flatMap(({ personal }) => personal ?? []),
    applicant: nouns.flatMap(({ applicant }) => applicant ?? []),
    notPersonal: Object.assign({}, ...nouns.map(({ notPersonal }) => notPersonal)),
    retention: retentionOf(nouns),
    files: nouns.flatMap(({ files = [] }) => files),
    bytes: nouns.flatMap(({ bytes = [] }) => bytes),
    sealed: nouns.flatMap(({ sealed = [] }) => sealed),
    invariants: nouns.flatMap(({ invariants = [], posts = [] }) => [...invariants, ...invariantsOf(posts)]),
    posts: nouns.flatMap(({ posts = [] }) => posts),
    audited: nouns.flatMap(({ audited = [] }) => audited),
    closing: nouns.flatMap(({ closing = [] }) => closing),
    recounts: nouns.flatMap(({ recounts = [] }) => recounts),
    secrets: nouns.flatMap(({ secrets = [] }) => secrets),
    onJoin: nouns.flatMap(({ onJoin }) => onJoin ?? []),
    onForm: nouns.flatMap(({ onForm }) => onForm ?? []),
    onExit: nouns.flatMap(({ onExit }) => onExit ?? []),
    owes: nouns.flatMap(({ owes }) => owes ?? []),
    onPlacement: nouns.flatMap(({ onPlacement }) => onPlacement ?? []),
    onClock: nouns.flatMap(({ onClock }) => onClock ?? []),
    onEquipment: nouns.flatMap(({ onEquipment }) => onEquipment ?? []),
    standing: nouns.flatMap(({ standing }) => standing ?? []),
    clientStays: nouns.flatMap(({ clientStays }) => clientStays ?? []),
    asks: nouns.flatMap(({ asks }) => asks ?? []),
    search: byKind(
      'the search for',
      foundKinds,
      nouns.flatMap(({ search }) => search ?? []),
      ({ finds }) => finds,
    ) as Searches,
    settles: byKind(
      'what is settled as',
      settledKinds,
      nouns.flatMap(({ settles }) => settles ?? []),
      ({ kind }) => kind,
    ),
    orders: nouns.flatMap(({ orders }) => orders ?? [])[0],
    tiles: byKind(
      'the tile',
      tileKinds,
      nouns.flatMap(({ tiles = [] }) => tiles),
      ({ what }) => what,
    ),
  }
}

/** Of each kind the row of its noun. */
function byKind<K extends string, R>(called: string, kinds: readonly K[], rows: readonly R[], kindOf: (row: R) => K) {
  const entries = kinds.map((kind) => {
    const [row, ...more] = rows.filter((row) => kindOf(row) === kind)
    if (!row || more.length > 0)
      throw new Error(`${row ? 'More than one noun brings' : 'No noun brings'} ${called} '${kind}': see its noun.ts`)
    return [kind, row]
  })
  return Object.fromEntries(entries) as Record<K, R>
}

function retentionOf(nouns: readonly Noun[]): Record<RetentionKind, Retention> {
  const entries = retentionKindNames.map((kind) => {
    const [keeper, ...more] = nouns.flatMap(({ retention }) => retention?.[kind] ?? [])
    if (!keeper) throw new Error(`No noun takes away '${kind}' when it is old: see 'retention' in its noun.ts`)
    return [kind, more.reduce(bothOf, keeper)]
  })
  return Object.fromEntries(entries) as Record<RetentionKind, Retention>
}
