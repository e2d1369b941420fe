/** The server's files of paper with money: what it keeps, what it may become, and the page behind its link. */
import type { Names } from './noun-names.ts'

/** What its numbers begin with: 'INV2026000001'. */
export const seriesOf = (n: Names): string => n.single.replaceAll('_', '').slice(0, 3).toUpperCase()

const storeOf = (n: Names): string => `import { type Insertable, sql, type Updateable } from 'kysely'
import type { ${n.Type}, ${n.Type}Line } from '../../../database.types.ts'
import type { Db } from '../../../lib/database/database.ts'
import { type ListQuery, likePattern, listPage } from '../../../lib/database/listing.ts'

const rows = (db: Db) =>
  db
    .selectFrom('${n.single}')
    .select(['id', 'version', 'number', 'status', 'customer', 'due_on', 'issued_on', 'total_kobo', 'created_at'])

export function list${n.Types}(db: Db, { status, q, ...list }: ListQuery & { status?: 'draft' | 'issued' | undefined }) {
  const found = rows(db)
    .$if(status !== undefined, (it) => it.where('status', '=', status ?? 'draft'))
    .$if(Boolean(q), (it) =>
      it.where(sql<boolean>\`(lower(customer) like \${likePattern(q ?? '')} or lower(number) like \${likePattern(q ?? '')})\`),
    )
  const columns = {
    created_at: sql.ref('created_at'),
    number: sql.ref('number'),
    customer: sql.ref('customer'),
    due_on: sql.ref('due_on'),
    total_kobo: sql.ref('total_kobo'),
  }
  return listPage(db, found, list, { columns, fallback: '-created_at', tie: sql.ref('id') })
}

export type Found${n.Type} = NonNullable<Awaited<ReturnType<typeof find${n.Type}>>>

export const find${n.Type} = (db: Db, id: string) =>
  rows(db).select(['address', 'email']).where('id', '=', id).executeTakeFirst()

/** Held until the transaction ends. */
export const lock${n.Type} = (db: Db, id: string) =>
  rows(db).select(['address', 'email']).where('id', '=', id).forUpdate().executeTakeFirst()

export const findLines = (db: Db, id: string) =>
  db
    .selectFrom('${n.single}_line')
    .select(['id', 'title', 'quantity', 'price_kobo', 'vat_bp'])
    .where('${n.single}_id', '=', id)
    .orderBy('id')
    .execute()

export async function insert${n.Type}(db: Db, row: Insertable<${n.Type}>): Promise<void> {
  await db.insertInto('${n.single}').values(row).execute()
}

/** The next version of it. */
export async function update${n.Type}(db: Db, id: string, change: Updateable<${n.Type}>): Promise<void> {
  await db
    .updateTable('${n.single}')
    .set({ ...change, version: sql<number>\`version + 1\` })
    .where('id', '=', id)
    .execute()
}

export async function insertLine(db: Db, row: Insertable<${n.Type}Line>): Promise<void> {
  await db.insertInto('${n.single}_line').values(row).execute()
}

/** Answers whether it was there. */
export async function deleteLine(db: Db, id: string, lineId: string): Promise<boolean> {
  const gone = await db.deleteFrom('${n.single}_line').where('${n.single}_id', '=', id).where('id', '=', lineId).executeTakeFirst()
  return gone.numDeletedRows > 0n
}
`

const rulesOf = (n: Names): string => `/** What can be done with the ${n.words}, and what it comes to. */
import { type DocumentTotals, totalsOf } from '@iroko/contract/documents'
import { conflict, type Fault } from '@iroko/contract/errors'

const steps = ['edit', 'issue', 'send'] as const
export type Step = (typeof steps)[number]

interface Standing {
  status: 'draft' | 'issued'
  lines: number
}

const rules: Record<Step, (standing: Standing) => Fault | undefined> = {
  edit: ({ status }) =>
    status === 'draft' ? undefined : conflict('issued', 'This ${n.words} was issued and does not change any more'),
  issue: (standing) => rules.edit(standing) ?? (standing.lines > 0 ? undefined : conflict('empty', 'Add a line first')),
  send: ({ status }) => (status === 'issued' ? undefined : conflict('draft', 'Issue this ${n.words} before you send it')),
}

export const whyNot = (standing: Standing, step: Step): Fault | undefined => rules[step](standing)

export const canOf = (standing: Standing): Record<Step, boolean> => ({
  edit: !whyNot(standing, 'edit'),
  issue: !whyNot(standing, 'issue'),
  send: !whyNot(standing, 'send'),
})

/** So many lines go on one ${n.words}. */
export const mostLines = 100

interface Line {
  title: string
  quantity: number
  price_kobo: number
  vat_bp: number | null
}

/** The sums of its lines; a discount or what is withheld would be said here. */
export const sumsOf = (lines: readonly Line[]): DocumentTotals =>
  totalsOf(
    lines.map(({ title, quantity, price_kobo, vat_bp }) => ({ title, quantity, price_kobo, vat_bp, per: 1, discount_bp: 0 })),
    { discount_kobo: 0, withheld_bp: 0 },
  )
`

const actionsOf = (n: Names): string => `import { shortDayAndYear } from '@iroko/contract/day-words'
import type { Db } from '../../../lib/database/database.ts'
import type { Paper } from '../../../lib/documents/paper.ts'
import { mailPaper } from '../../../lib/documents/send.ts'
import { nextNumber } from '../../../lib/documents/series.ts'
import type { StaffTools } from '../../../lib/http/implement.ts'
import { companyOf, findCompany } from '../../platform/settings/store.ts'
import { sumsOf } from './rules.ts'
import * as store from './store.ts'

/** Where its links lead. */
export const place = { purpose: '${n.single}', path: '/documents/${n.folder}' }

export const companyName = async (db: Db): Promise<string> => companyOf(await findCompany(db)).name

/** As it is printed, and shown behind its link. */
export async function paperOf(db: Db, found: store.Found${n.Type}): Promise<Paper> {
  const { lines, ...totals } = sumsOf(await store.findLines(db, found.id))
  const issued = found.issued_on === null ? [] : [['Date', shortDayAndYear(found.issued_on)] as const]
  return {
    kind: '${n.Label}',
    number: found.number ?? 'draft',
    company: await companyName(db),
    letterhead: [],
    to: [found.customer, ...found.address.split('\\n').filter(Boolean)],
    facts: [...issued, ['Due', shortDayAndYear(found.due_on)]],
    lines: lines.map((line) => ({ ...line, unit: 'piece' })),
    totals,
    notes: [],
    made: new Date(found.issued_on ?? found.created_at),
  }
}

/** Tells whom it is for, with a new link. */
export async function mail${n.Type}(call: StaffTools, found: store.Found${n.Type}): Promise<void> {
  const letter = { id: found.id, to: found.email, due_on: shortDayAndYear(found.due_on) }
  await mailPaper(call, await paperOf(call.db, found), place, letter)
}

/** Gives a draft that is held the next number of this year, which is why it comes last of all that may be refused. */
export async function issue${n.Type}(call: StaffTools, id: string): Promise<void> {
  const { db, today } = call
  const number = await nextNumber(db, '${seriesOf(n)}', Number(today.slice(0, 4)))
  await store.update${n.Type}(db, id, { status: 'issued', number, issued_on: today })
}
`

const routesOf = (n: Names): string => `import { ${n.manyInCode} } from '@iroko/contract/${n.domain}/${n.folder}'
import { conflict, notFound, orNotFound, refuse } from '@iroko/contract/errors'
import { v7 as uuid } from 'uuid'
import { staleBy } from '../../../lib/audit.ts'
import type { Db } from '../../../lib/database/database.ts'
import { writePaper } from '../../../lib/documents/paper.ts'
import { implement, listed, type StaffTools } from '../../../lib/http/implement.ts'
import { issue${n.Type}, mail${n.Type}, paperOf } from './actions.ts'
import { canOf, mostLines, type Step, sumsOf, whyNot } from './rules.ts'
import * as store from './store.ts'

const entity = '${n.single}'

export const routes = implement(${n.manyInCode}, {
  list: ({ db, query }) => listed('${n.many}', store.list${n.Types}(db, query)),

  show: async ({ db, params }) => ({ ${n.single}: await shown(db, params.id) }),

  pdf: async ({ db, params }) => {
    const paper = await paperOf(db, await read(db, params.id))
    return { type: 'application/pdf', name: \`\${paper.kind} \${paper.number}.pdf\`, stream: await writePaper(paper) }
  },

  create: async (call) => {
    const id = uuid()
    await store.insert${n.Type}(call.db, { id, ...call.body, created_by: call.user.id, created_at: call.now.toISOString() })
    return done(call, id, { action: '${n.single}.create', after: call.body, message: '${n.Label} added as a draft' })
  },

  update: async (call) => {
    const { version, ...head } = call.body
    const { id } = await lockFor(call, call.params.id, 'edit', version)
    await store.update${n.Type}(call.db, id, head)
    return done(call, id, { action: '${n.single}.update', after: head, message: '${n.Label} changed' })
  },

  addLine: async (call) => {
    const { version, ...line } = call.body
    const { id, lines } = await lockFor(call, call.params.id, 'edit', version)
    if (lines >= mostLines) throw conflict('full', \`No more than \${mostLines} lines go on one ${n.words}\`)
    await store.insertLine(call.db, { id: uuid(), ${n.single}_id: id, ...line })
    await count(call.db, id)
    return done(call, id, { action: '${n.single}.add_line', after: line, message: 'Line added' })
  },

  removeLine: async (call) => {
    const { line_id, version } = call.body
    const { id } = await lockFor(call, call.params.id, 'edit', version)
    if (!(await store.deleteLine(call.db, id, line_id))) throw notFound('line')
    await count(call.db, id)
    return done(call, id, { action: '${n.single}.remove_line', after: { line_id }, message: 'Line removed' })
  },

  issue: async (call) => {
    const { id } = await lockFor(call, call.params.id, 'issue', call.body.version)
    await issue${n.Type}(call, id)
    const found = await read(call.db, id)
    await mail${n.Type}(call, found)
    const message = \`${n.Label} \${found.number} issued and sent to \${found.email}\`
    return done(call, id, { action: '${n.single}.issue', after: { number: found.number }, message })
  },

  send: async (call) => {
    const { id, email, number } = await lockFor(call, call.params.id, 'send', call.body.version)
    await mail${n.Type}(call, await read(call.db, id))
    return done(call, id, { action: '${n.single}.send', after: { email }, message: \`${n.Label} \${number} sent to \${email}\` })
  },
})
`

const helpersOf = (
  n: Names,
): string => `const read = (db: Db, id: string) => orNotFound(store.find${n.Type}(db, id), '${n.words}')

async function shown(db: Db, id: string) {
  const found = await read(db, id)
  const rows = await store.findLines(db, id)
  const { lines, net_kobo, vat_kobo } = sumsOf(rows)
  return {
    ...found,
    lines: rows.map((row, at) => ({ ...row, net_kobo: lines[at]?.net_kobo ?? 0 })),
    net_kobo,
    vat_kobo,
    can: canOf({ status: found.status, lines: rows.length }),
  }
}

/** Holds it: first the version that was read, then the rule. */
async function lockFor(call: StaffTools, id: string, step: Step, version: number) {
  const found = await orNotFound(store.lock${n.Type}(call.db, id), '${n.words}')
  if (found.version !== version) throw await staleBy(call.db, entity, id)
  const lines = (await store.findLines(call.db, id)).length
  refuse(whyNot({ status: found.status, lines }, step))
  return { ...found, lines }
}

/** What its lines come to by now. */
async function count(db: Db, id: string): Promise<void> {
  const { total_kobo } = sumsOf(await store.findLines(db, id))
  await store.update${n.Type}(db, id, { total_kobo })
}

async function done(call: StaffTools, id: string, { action, after, message }: { action: string; after: unknown; message: string }) {
  await call.audit({ action, entity, entity_id: id, after })
  await call.changed('${n.many}', { permission: '${n.single}.read' })
  return { message, ${n.single}: await shown(call.db, id) }
}
`

const pagesOf = (n: Names): string => `/** The page behind the link of a letter; reading it changes nothing. */
import type { FastifyInstance } from 'fastify'
import { paperPages } from '../../../lib/documents/send.ts'
import type { Portal } from '../../../lib/portal.ts'
import { companyName, paperOf, place } from './actions.ts'
import { find${n.Type} } from './store.ts'

export function add${n.Type}Pages(app: FastifyInstance, portal: Portal): void {
  const { db } = portal.database
  paperPages(app, portal, {
    ...place,
    company: () => companyName(db),
    findPaper: async (id) => {
      const found = await find${n.Type}(db, id)
      return found?.status === 'issued' ? paperOf(db, found) : undefined
    },
  })
}
`

const nounOf = (n: Names): string => `import { noun } from '../../../lib/house/noun.ts'
import { routes } from './routes.ts'
import { add${n.Type}Pages } from './routes-pages.ts'

export const ${n.manyInCode} = noun({
  calls: routes,
  protocol: add${n.Type}Pages,
  notPersonal: { ${n.single}: 'who wrote one is an act of the company; the audit log gives it to the person' },
})
`

export const documentServer = (n: Names, folder: string): Record<string, string> => ({
  [`${folder}/store.ts`]: storeOf(n),
  [`${folder}/rules.ts`]: rulesOf(n),
  [`${folder}/actions.ts`]: actionsOf(n),
  [`${folder}/routes.ts`]: `${routesOf(n)}\n${helpersOf(n)}`,
  [`${folder}/routes-pages.ts`]: pagesOf(n),
  [`${folder}/noun.ts`]: nounOf(n),
})
