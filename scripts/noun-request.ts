/** The files of something that is asked for and decided, by their paths: a day and a reason until it says more. */
import type { Names } from './noun-names.ts'

const contractOf = (n: Names): string => `/** ${n.Title}: say in one sentence what is asked for; docs/map.md shows it. */
import * as z from 'zod/mini'
import { day, endpoint, listQuery, listReply, moment, personRef, requiredText, version } from '../endpoint.ts'
import { approvalTrail, requestStatuses, withdrawCall } from '../platform/approvals.ts'

const ${n.oneInCode} = z.object({
  id: z.string(),
  version,
  employee: personRef,
  starts_on: day,
  reason: z.string(),
  status: z.enum(requestStatuses),
  created_at: moment,
})

export const ${n.manyInCode} = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/${n.many}.json',
    access: '${n.single}.read',
    stake: 'sensitive',
    topics: ['${n.many}', 'approvals', 'people'],
    summary: 'The ${n.saidMany} that the caller may read, newest first.',
    query: listQuery(['created_at'], {}),
    rows: '${n.many}',
    reply: listReply('${n.many}', ${n.oneInCode}),
  }),
  show: endpoint({
    method: 'GET',
    path: '/api/v1/${n.many}/{id}.json',
    access: '${n.single}.read',
    topics: ['${n.many}', 'approvals'],
    summary: 'One ${n.words} and its status.',
    reply: z.object({
      ${n.single}: z.object({
        ...${n.oneInCode}.shape,
        trail: z.nullable(approvalTrail),
        can: z.object({ decide: z.boolean(), withdraw: z.boolean() }),
      }),
    }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/v1/${n.many}.json',
    access: '${n.single}.ask',
    stake: 'none',
    summary: 'Asks for a ${n.words}.',
    body: z.strictObject({ starts_on: day, reason: requiredText(500, 'Enter a reason') }),
    reply: z.object({ message: z.string(), id: z.string() }),
  }),
  withdraw: withdrawCall({
    kind: '${n.single}',
    path: '${n.many}',
    asks: '${n.single}.ask',
    reply: z.object({ message: z.string(), ${n.single === n.oneInCode ? n.single : `${n.single}: ${n.oneInCode}`} }),
  }),
}
`

const sqlOf = (n: Names, migration: string): string => `create table ${n.single} (
  id uuid primary key,
  employee_id uuid not null references employee,
  starts_on date not null,
  reason text not null,
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected', 'withdrawn')),
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  version int not null default 1
);
comment on table ${n.single} is 'The ${n.saidMany} that people asked for.';
create index ${n.single}_employee on ${n.single} (employee_id, created_at);
create trigger ${n.single}_course before update of status on ${n.single}
  for each row when (old.status <> new.status) execute function keep_decided();

-- What a company begins with; settings/approval-module changes it.
insert into approval_policy (id, kind, title, position, steps) values
  ('019a0000-0000-7000-8000-00000001${migration}', '${n.single}', '${n.Label}', 1,
    '[{ "position": 1, "title": "HR manager", "approver": { "by": "role", "role": "hr_manager" }, "needed": "any", "deadline_hours": 24 }]');
`

const storeOf = (n: Names): string => `import { type Insertable, type Selectable, type SqlBool, sql } from 'kysely'
import type { ${n.Type} } from '../../../database.types.ts'
import type { Db } from '../../../lib/database/database.ts'
import { type ListQuery, listPage } from '../../../lib/database/listing.ts'
import { personRef } from '../../../lib/database/references.ts'
import { inScope, type User } from '../../../lib/http/rights.ts'
import { subjectsDecidedBy } from '../../platform/approvals/store-trail.ts'

export type ${n.Type}Record = Selectable<${n.Type}>

const rows = (db: Db) =>
  db
    .selectFrom('${n.single}')
    .innerJoin('employee', 'employee.id', '${n.single}.employee_id')
    .select(['${n.single}.id', '${n.single}.version', '${n.single}.starts_on', '${n.single}.reason', '${n.single}.status', '${n.single}.created_at'])
    .select(personRef().as('employee'))

/** Those of the people in the caller’s scope, and those that the caller decides. */
const readable = (user: User, today: string) => sql<SqlBool>\`(
  \${inScope(user, '${n.single}.read', sql.ref('${n.single}.employee_id'), today)}
  or ${n.single}.id in (\${subjectsDecidedBy('${n.single}', user.id, today)}))\`

export function list${n.Types}(db: Db, user: User, list: ListQuery, today: string) {
  const columns = { created_at: sql.ref('${n.single}.created_at') }
  return listPage(db, rows(db).where(readable(user, today)), list, {
    columns,
    fallback: '-created_at',
    tie: sql.ref('${n.single}.id'),
  })
}

export const find${n.Types} = (db: Db, ids: readonly string[]) => rows(db).where('${n.single}.id', 'in', [...ids]).execute()

export const findReadable = (db: Db, user: User, id: string, today: string) =>
  rows(db).where('${n.single}.id', '=', id).where(readable(user, today)).executeTakeFirst()

export const lock${n.Type} = (db: Db, id: string, caller?: { user: User; today: string }): Promise<${n.Type}Record | undefined> =>
  db
    .selectFrom('${n.single}')
    .selectAll()
    .where('id', '=', id)
    .where(caller ? readable(caller.user, caller.today) : sql<SqlBool>\`true\`)
    .forUpdate()
    .executeTakeFirst()

export async function insert${n.Type}(db: Db, row: Insertable<${n.Type}>): Promise<void> {
  await db.insertInto('${n.single}').values(row).execute()
}
`

const actionsOf = (n: Names): string => `import type { RequestKind } from '../../../lib/house/request-kind.ts'
import { type NamedDescription, requestLetters } from '../../platform/requests/notify.ts'
import * as store from './store.ts'

export const ${n.oneInCode}Request: RequestKind<store.${n.Type}Record, NamedDescription> = {
  kind: '${n.single}',
  lock: store.lock${n.Type},
  // What the last approval writes beside the status, and refuses; it answers what it did.
  apply: async () => '${n.Label} approved',
  letters: requestLetters({ did: 'asked for' }),

  describe: async ({ db }, ids) =>
    (await store.find${n.Types}(db, ids)).map(({ id, version, employee, starts_on, reason }) => ({
      id,
      version,
      asker: employee,
      others: [],
      summary: \`${n.Label} from \${starts_on}\`,
      what: \`a ${n.words} from \${starts_on}\`,
      reason,
      change: [],
      facts: [],
    })),
}
`

const routesOf = (n: Names): string => `import { ${n.manyInCode} } from '@iroko/contract/${n.domain}/${n.folder}'
import { orNotFound } from '@iroko/contract/errors'
import { v7 as uuid } from 'uuid'
import { implement, listed, type StaffTools } from '../../../lib/http/implement.ts'
import { sendRequest, standingOf, withdrawal } from '../../platform/requests/actions.ts'
import { ${n.oneInCode}Request } from './actions.ts'
import * as store from './store.ts'

export const routes = implement(${n.manyInCode}, {
  list: ({ db, user, query, today }) => listed('${n.many}', store.list${n.Types}(db, user, query, today)),

  show: async (call) => {
    const found = await read(call, call.params.id)
    return { ${n.single}: { ...found, ...(await standingOf(call, ${n.oneInCode}Request, { ...found, asked_by: found.employee })) } }
  },

  create: async (call) => {
    const { db, user, now, body } = call
    const id = uuid()
    await store.insert${n.Type}(db, { id, ...body, employee_id: user.id, created_at: now.toISOString() })
    await call.audit({ action: '${n.single}.ask', entity: '${n.single}', entity_id: id, after: body })
    await sendRequest(call, ${n.oneInCode}Request, { id, requester_id: user.id, facts: {} })
    return { message: 'Request sent', id }
  },

  withdraw: withdrawal(${n.oneInCode}Request, async (call, id) => ({ ${n.single}: await read(call, id) })),
})

const read = ({ db, user, today }: StaffTools, id: string) => orNotFound(store.findReadable(db, user, id, today), '${n.words}')
`

const personalOf = (n: Names): string => `import { sql } from 'kysely'
import type { Personal } from '../../../lib/database/personal.ts'

export const personal: Personal = {
  name: '${n.manyInCode}',
  title: '${n.Title}',
  sets: [
    {
      name: '${n.many}',
      title: '${n.Title}',
      tables: ['${n.single}'],
      columns: { starts_on: 'From', reason: 'Reason', status: 'Status' },
      rows: (id) => sql\`select starts_on, reason, status, created_at, decided_at from ${n.single}
        where employee_id = \${id}::uuid order by created_at\`,
      fate: 'anonymised',
      why: 'The company keeps what was decided; the reason is deleted',
      erase: ({ id }) => [sql\`update ${n.single} set reason = 'Erased' where employee_id = \${id}::uuid\`],
    },
  ],
}
`

const testOf = (n: Names): string => `import { ${n.manyInCode} } from '@iroko/contract/${n.domain}/${n.folder}'
import { expect, it } from 'vitest'
import { makeCompany } from '../../../test/company.ts'
import { approveNow } from '../../../test/decisions.ts'
import { testApp } from '../../../test/harness.ts'

const t = await testApp()
const { agent, hrManager, stranger } = await makeCompany(t)
const send = async () => {
  const { id } = await t.call(${n.manyInCode}.create, { body: { starts_on: '2026-12-01', reason: 'Needed' } }, agent)
  return id
}

it('is asked for by one and approved by another', async () => {
  const params = { id: await send() }
  await expect(t.call(${n.manyInCode}.show, { params }, stranger)).rejects.toMatchObject({ status: 404 })
  await approveNow(t, '${n.single}', params.id, hrManager)
  expect((await t.call(${n.manyInCode}.show, { params }, agent)).${n.single}).toMatchObject({ status: 'approved' })
})

it('is taken back by who asked for it, and by nobody else', async () => {
  const params = { id: await send() }
  await expect(t.call(${n.manyInCode}.withdraw, { params }, hrManager)).rejects.toMatchObject({ status: 403 })
  expect((await t.call(${n.manyInCode}.withdraw, { params }, agent)).${n.single}.status).toBe('withdrawn')
})
`

const partsOf = (n: Names): string => `import { ${n.manyInCode} } from '@iroko/contract/${n.domain}/${n.folder}'
import { useCall } from '../../../lib/use-call.ts'
import { SendDialog } from '../../../screens/form/send-dialog.tsx'
import { DateText } from '../../../ui/date/date-text.tsx'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { RequestBody, RequestDrawer } from '../../platform/approvals/parts-request-drawer.tsx'

export function ${n.Type}Drawer({ id, onClose }: { id: string; onClose: () => void }) {
  const found = useCall(${n.manyInCode}.show, { params: { id } })
  return (
    <RequestDrawer
      kind="${n.single}"
      found={found}
      employee={found.data?.${n.single}.employee}
      noun="${n.Label}"
      onClose={onClose}
    >
      {({ ${n.single} }) => (
        <RequestBody
          kind="${n.single}"
          request={${n.single}}
          line={<DateText value={${n.single}.starts_on} />}
          withdraw={{ call: ${n.manyInCode}.withdraw, title: 'Withdraw this request?', text: 'Nobody decides about it any more.' }}
        >
          <DescriptionList items={[{ label: 'Reason', value: ${n.single}.reason, full: true }]} />
        </RequestBody>
      )}
    </RequestDrawer>
  )
}

export function ${n.Type}Dialog({ onClose }: { onClose: () => void }) {
  return (
    <SendDialog<{ starts_on: string; reason: string }>
      title="Request ${n.words}"
      call={${n.manyInCode}.create}
      prefix="${n.Label} | "
      submit="Send"
      fields={[
        { name: 'starts_on', type: 'date', label: 'From', required: true },
        { name: 'reason', type: 'textarea', label: 'Reason', required: 'Enter a reason', maxLength: 500 },
      ]}
      onClose={onClose}
    />
  )
}
`

const pageOf = (n: Names): string => `import { ${n.manyInCode} } from '@iroko/contract/${n.domain}/${n.folder}'
import { AddButton } from '../../../screens/crud-page.tsx'
import { ListPage } from '../../../screens/list/list-page.tsx'
import { useOpenRecord } from '../../../screens/list/use-open-record.ts'
import { DateText } from '../../../ui/date/date-text.tsx'
import { PersonCell } from '../../../ui/person/person-cell.tsx'
import { StatusBadge } from '../../../ui/state/status-badge.tsx'
import { statusWords } from '../../../ui/state/status-words.ts'
import { ${n.Type}Dialog, ${n.Type}Drawer } from './parts.tsx'

export default function ${n.Types}Page() {
  const opened = useOpenRecord('${n.single}')
  const ask = <AddButton noun="${n.words}" onClick={opened.openNew} />
  return (
    <>
      <ListPage
        title="${n.Title}"
        buttons={ask}
        empty={ask}
        call={${n.manyInCode}.list}
        columns={[
          { key: 'employee', label: 'Employee', render: ({ employee }) => <PersonCell name={employee.full_name} detail={employee.ogid} /> },
          { key: 'starts_on', label: 'From', render: ({ starts_on }) => <DateText value={starts_on} /> },
          { key: 'status', label: 'Status', render: ({ status }) => <StatusBadge status={status} map={statusWords} /> },
        ]}
        onRowClick={({ id }) => opened.open(id)}
      />
      {opened.id ? <${n.Type}Drawer id={opened.id} onClose={opened.close} /> : null}
      {opened.isNew ? <${n.Type}Dialog onClose={opened.close} /> : null}
    </>
  )
}
`

const nounOf = (n: Names): string => `import { noun } from '../../../lib/house/noun.ts'
import { ${n.oneInCode}Request } from './actions.ts'
import { personal } from './personal.ts'
import { routes } from './routes.ts'

export const ${n.manyInCode} = noun({ calls: routes, request: ${n.oneInCode}Request, personal })
`

export function requestFiles(n: Names, migration: string): Record<string, string> {
  const server = `server/modules/${n.domain}/${n.folder}`
  const web = `web/modules/${n.domain}/${n.folder}`
  return {
    [`contract/${n.domain}/${n.folder}.ts`]: contractOf(n),
    [`${server}/${migration}-${n.folder}.sql`]: sqlOf(n, migration),
    [`${server}/store.ts`]: storeOf(n),
    [`${server}/actions.ts`]: actionsOf(n),
    [`${server}/routes.ts`]: routesOf(n),
    [`${server}/personal.ts`]: personalOf(n),
    [`${server}/noun.ts`]: nounOf(n),
    [`${server}/${n.folder}.test.ts`]: testOf(n),
    [`${web}/parts.tsx`]: partsOf(n),
    [`${web}/${n.folder}.page.tsx`]: pageOf(n),
  }
}
