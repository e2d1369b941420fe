/** The calls of a plain record: its list, adding, changing, archiving and restoring one, and what happened to it. */
import * as z from 'zod/mini'
import {
  type Endpoint,
  endpoint,
  flag,
  idParams,
  listQuery,
  listReply,
  type message,
  moment,
  type Stake,
  version,
} from './endpoint.ts'
import type { Permission } from './permissions.ts'
import { difference } from './platform/audit.ts'
import { sheetChoice, sheetLayout } from './sheet-choice.ts'
import type { Topic } from './topics.ts'

type Shape = z.core.$ZodShape

interface Plain<Path, Noun, Read, Edit, Fields, Columns, Sort, Filters> {
  /** In the address, and the key of the list's rows: 'leave_types'. */
  path: Path
  /** The key of one record, as its table and its audit rows are called: 'leave_type'. */
  noun: Noun
  /** What the list answers, in one sentence. */
  summary: string
  read: Read
  edit: Edit
  /** What whoever changes one has in their hands. */
  stake: Stake
  /** What makes the list stale: first the noun's own topic, which every change announces. */
  topics: readonly [Topic, ...Topic[]]
  /** What a form sends; one of them is the title, unique among the records that are not archived. */
  fields: Fields
  /** Rules between several fields. */
  checks?: readonly z.core.$ZodCheck<never>[]
  /** What a row shows beside its id, `archived_at` and `version`. */
  row: Columns
  /** The columns to sort by, first the one that counts when nobody sorts. */
  sort: Sort
  /** Of the list, beside `archived`; each is called like the table's column. */
  filters?: Filters
}

export function crud<
  const Path extends string,
  const Noun extends string,
  Read extends Permission,
  Edit extends Permission,
  Fields extends Shape & { title: z.core.$ZodType<string> },
  Columns extends Shape,
  const Sort extends readonly string[],
  Filters extends Shape = Record<never, never>,
>(plain: Plain<Path, Noun, Read, Edit, Fields, Columns, Sort, Filters>) {
  const { path, noun, read, edit, stake, topics, fields, sort, summary } = plain
  const called = noun.replaceAll('_', ' ')
  const checks = (plain.checks ?? []) as never[]
  const record = z.object({ id: z.string(), ...plain.row, archived_at: z.nullable(moment), version })
  const reply = z.object({ message: z.string(), [noun]: record } as { message: z.ZodMiniString } & Record<Noun, typeof record>)
  const filters = { archived: z.optional(flag), ...(plain.filters as Filters) }
  const list = endpoint({
    method: 'GET',
    path: `/api/v1/${path}.json`,
    access: read,
    stake: 'none',
    topics,
    summary,
    query: listQuery(sort, filters),
    rows: path,
    reply: listReply(path, record),
  })
  const recordPath = `/api/v1/${path}/{id}`
  return {
    /** With what else there is to know of the noun: what one is called in a sentence, and how its list is sorted. */
    list: { ...list, noun, called, sort },
    create: endpoint({
      method: 'POST',
      path: `/api/v1/${path}.json`,
      access: edit,
      stake,
      summary: `Adds a ${called}.`,
      body: z.strictObject(fields).check(...checks),
      reply,
    }),
    update: endpoint({
      method: 'PATCH',
      path: `${recordPath}.json`,
      access: edit,
      stake,
      summary: `Changes a ${called}; refused when another person changed it in the meantime.`,
      params: idParams,
      body: z.strictObject({ ...fields, version }).check(...checks),
      reply,
    }),
    archive: endpoint({
      method: 'DELETE',
      path: `${recordPath}.json`,
      access: edit,
      stake,
      summary: `Archives a ${called}; refused while it is in use, stating by what.`,
      params: idParams,
    }),
    restore: endpoint({
      method: 'PATCH',
      path: `${recordPath}/restore.json`,
      access: edit,
      stake,
      summary: `Restores an archived ${called}; refused while another has the same title.`,
      params: idParams,
    }),
    history: crudHistory(path, called, edit, topics),
  }
}

/** How an import went, or would go: nothing is added while a line is wrong. */
const imported = z.object({
  kept: z.boolean(),
  lines: z.number(),
  wrong: z.array(z.object({ line: z.number(), title: z.string(), problem: z.string() })),
  /** What there is to know besides, such as who can decide about it. */
  notes: z.array(z.string()),
  layout: sheetLayout,
})

interface Sheet<Access, Line> {
  /** Its address, after `/api/v1/`. */
  path: string
  access: Access
  /** One of them, and many, in a sentence. */
  called: string
  plural: string
  /** The columns of a line. */
  line: Line
  /** As of adding one. */
  stake: Stake
}

/** Adding many from a sheet whose columns are called like the fields of `line`, all of them or none. */
export function sheetImport<Access extends Permission, Line extends z.core.$ZodType>(sheet: Sheet<Access, Line>) {
  const { path, called, plural, line, access, stake } = sheet
  const call = endpoint({
    method: 'POST',
    path: `/api/v1/${path}/import.json`,
    access,
    stake,
    summary: `Adds every ${called} of a CSV or XLSX file, or none; without \`keep\` it is a dry run that reports what would happen.`,
    query: z.strictObject({ keep: z.optional(flag), ...sheetChoice }),
    upload: true,
    reply: z.object({ message: z.string(), import: imported }),
  })
  return { ...call, called, plural, line }
}

/** The same of plain records, to stand beside their other calls. */
export const crudImport = <C extends Pick<Crud, 'list' | 'create'>>({ list, create }: C) =>
  sheetImport({
    path: list.rows,
    access: create.access as C['create']['access'],
    stake: create.stake,
    called: list.called,
    plural: list.rows.replaceAll('_', ' '),
    line: create.body as C['create']['body'],
  })

const change = z.object({
  id: z.string(),
  at: moment,
  /** What was done, as in 'update'. */
  event: z.string(),
  /** Null for changes by the system. */
  by: z.nullable(z.string()),
  differences: z.array(difference),
})

/** What happened to a record, as the audit log has it. */
export const crudHistory = <const Edit extends Permission, const Topics extends readonly Topic[]>(
  path: string,
  called: string,
  edit: Edit,
  topics: Topics,
) =>
  endpoint({
    method: 'GET',
    path: `/api/v1/${path}/{id}/history.json`,
    access: edit,
    stake: 'none',
    topics,
    summary: `The history of a ${called}: who added, changed, archived or restored it, with the changed fields.`,
    params: idParams,
    query: listQuery(['at'], {}),
    rows: 'changes',
    reply: listReply('changes', change),
  })

/** What the pieces that work with any crud object rely on. */
export type Crud = {
  list: Endpoint & {
    access: Permission
    topics: readonly [Topic, ...Topic[]]
    rows: string
    query: z.core.$ZodType
    noun: string
    called: string
    sort: readonly string[]
  }
  create: Endpoint & { access: Permission; body: z.core.$ZodType; stake: Stake }
  update: Endpoint & { access: Permission; params: typeof idParams; body: z.core.$ZodType }
  archive: OnRecord
  restore: OnRecord
  history: ReturnType<typeof crud>['history']
}
export type SheetImport = ReturnType<typeof sheetImport>

/** A call on one record by its id that answers a sentence. */
export type OnRecord = Endpoint & { params: typeof idParams; reply: typeof message }
