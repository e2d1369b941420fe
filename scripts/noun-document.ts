/** The files of paper with money, by their paths: a draft with lines, issued under a number, told of in a letter and opened by its link. */

import { documentServer, seriesOf } from './noun-document-server.ts'
import { documentScreens } from './noun-document-web.ts'
import type { Names } from './noun-names.ts'

const shapesOf = (n: Names): string => `/** ${n.Title}: say in one sentence what they are; docs/map.md shows it. */
import * as z from 'zod/mini'
import { koboBetween } from '../amounts.ts'
import { day, endpoint, listQuery, listReply, moment, requiredText, text, version, whole } from '../endpoint.ts'

const status = z.enum(['draft', 'issued'])

/** To whom it goes. */
const head = {
  customer: requiredText(160, 'Enter a customer'),
  address: text(500),
  email: requiredText(254, 'Email is required').check(z.email('Enter a valid email')),
  due_on: day,
}

const line = {
  title: requiredText(200, 'Enter a description'),
  quantity: whole(1, 10_000),
  price_kobo: koboBetween(0, 1_000_000_000),
  /** Hundredths of a percent; null where there is none. */
  vat_bp: z.nullable(whole(0, 10_000)),
}

const listed = z.object({
  id: z.string(),
  version,
  /** Null until it is issued. */
  number: z.nullable(z.string()),
  status,
  customer: z.string(),
  due_on: day,
  issued_on: z.nullable(day),
  total_kobo: z.number(),
  created_at: moment,
})

const ${n.oneInCode} = z.object({
  ...listed.shape,
  address: z.string(),
  email: z.string(),
  lines: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      quantity: z.number(),
      price_kobo: z.number(),
      vat_bp: z.nullable(z.number()),
      net_kobo: z.number(),
    }),
  ),
  net_kobo: z.number(),
  vat_kobo: z.number(),
  can: z.object({ edit: z.boolean(), issue: z.boolean(), send: z.boolean() }),
})
`

const readingOf = (n: Names): string => `const reply = z.object({ message: z.string(), ${n.single}: ${n.oneInCode} })

export const ${n.manyInCode} = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/${n.many}.json',
    access: '${n.single}.read',
    stake: 'none',
    topics: ['${n.many}'],
    summary: 'The ${n.saidMany}, newest first.',
    query: listQuery(['created_at', 'number', 'customer', 'due_on', 'total_kobo'], { status: z.optional(status) }),
    rows: '${n.many}',
    reply: listReply('${n.many}', listed),
  }),
  show: endpoint({
    method: 'GET',
    path: '/api/v1/${n.many}/{id}.json',
    access: '${n.single}.read',
    topics: ['${n.many}'],
    summary: 'One ${n.words} with its lines and sums.',
    reply: z.object({ ${n.single}: ${n.oneInCode} }),
  }),
  pdf: endpoint({
    method: 'GET',
    path: '/api/v1/${n.many}/{id}/pdf',
    access: '${n.single}.read',
    stake: 'none',
    topics: [],
    summary: 'One ${n.words} as PDF.',
    raw: true,
  }),
`

const changingOf = (n: Names): string => `  create: endpoint({
    method: 'POST',
    path: '/api/v1/${n.many}.json',
    access: '${n.single}.edit',
    stake: 'none',
    summary: 'Begins a draft without lines.',
    body: z.strictObject(head),
    reply,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/v1/${n.many}/{id}.json',
    access: '${n.single}.edit',
    stake: 'none',
    summary: 'Changes to whom a draft goes.',
    body: z.strictObject({ ...head, version }),
    reply,
  }),
  addLine: endpoint({
    method: 'POST',
    path: '/api/v1/${n.many}/{id}/lines.json',
    access: '${n.single}.edit',
    stake: 'none',
    summary: 'Adds a line to a draft.',
    body: z.strictObject({ ...line, version }),
    reply,
  }),
  removeLine: endpoint({
    method: 'POST',
    path: '/api/v1/${n.many}/{id}/remove_line.json',
    access: '${n.single}.edit',
    stake: 'none',
    summary: 'Takes a line out of a draft.',
    body: z.strictObject({ line_id: z.uuid('Choose a line'), version }),
    reply,
  }),
  issue: endpoint({
    method: 'POST',
    path: '/api/v1/${n.many}/{id}/issue.json',
    access: '${n.single}.edit',
    stake: 'none',
    summary: 'Gives a draft its number and sends it; from then on it does not change.',
    body: z.strictObject({ version }),
    reply,
  }),
  send: endpoint({
    method: 'POST',
    path: '/api/v1/${n.many}/{id}/send.json',
    access: '${n.single}.edit',
    stake: 'none',
    summary: 'Sends what was issued once more, with a new link.',
    body: z.strictObject({ version }),
    reply,
  }),
}
`

const sqlOf = (n: Names): string => `create table ${n.single} (
  id uuid primary key,
  number text unique,
  status text not null default 'draft' check (status in ('draft', 'issued')),
  customer text not null,
  address text not null,
  email text not null,
  due_on date not null,
  issued_on date,
  total_kobo bigint not null default 0,
  created_by uuid not null references employee,
  created_at timestamptz not null default now(),
  version int not null default 1,
  check ((status = 'issued') = (number is not null) and (status = 'issued') = (issued_on is not null))
);
comment on table ${n.single} is 'The ${n.saidMany}: drafts, and those that were issued under a number.';
create index ${n.single}_created_at on ${n.single} (created_at desc, id desc);
create index ${n.single}_created_by on ${n.single} (created_by);

create table ${n.single}_line (
  id uuid primary key,
  ${n.single}_id uuid not null references ${n.single} on delete cascade,
  title text not null,
  quantity int not null check (quantity > 0),
  price_kobo bigint not null,
  vat_bp int
);
comment on table ${n.single}_line is 'The lines of ${n.saidMany}, in the order of their ids.';
create index ${n.single}_line_${n.single}_id on ${n.single}_line (${n.single}_id, id);

create function keep_${n.single}() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('iroko.erasing', true), '') <> 'on' then
    raise exception 'what was issued does not change';
  end if;
  return coalesce(new, old);
end $$;
comment on function keep_${n.single} is 'Refuses to change the ${n.words} that was issued, but for the erasure of a person.';
create trigger ${n.single}_kept before update or delete on ${n.single}
  for each row when (old.status = 'issued') execute function keep_${n.single}();

create function keep_${n.single}_line() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('iroko.erasing', true), '') <> 'on'
    and exists (select 1 from ${n.single} where id = coalesce(new.${n.single}_id, old.${n.single}_id) and status = 'issued') then
    raise exception 'what was issued does not change';
  end if;
  return coalesce(new, old);
end $$;
comment on function keep_${n.single}_line is 'Refuses to change a line of the ${n.words} that was issued.';
create trigger ${n.single}_line_kept before insert or update or delete on ${n.single}_line
  for each row execute function keep_${n.single}_line();
`

const testOf = (n: Names): string => `import { ${n.manyInCode} } from '@iroko/contract/${n.domain}/${n.folder}'
import { expect, it } from 'vitest'
import { testApp } from '../../../test/harness.ts'

const t = await testApp()
const hr = await t.person({ roles: ['hr'] })
const agent = await t.person()
const head = { customer: 'Kora Bank', address: '1 Broad Street\\nLagos', email: 'pay@kora.test', due_on: '2026-12-31' }
const seats = { title: 'Seats', quantity: 3, price_kobo: 10_000, vat_bp: 750 }

const draft = async () => (await t.call(${n.manyInCode}.create, { body: head }, hr)).${n.single}
async function withLine() {
  const { id, version } = await draft()
  return (await t.call(${n.manyInCode}.addLine, { params: { id }, body: { ...seats, version } }, hr)).${n.single}
}
async function issued() {
  const { id, version } = await withLine()
  return (await t.call(${n.manyInCode}.issue, { params: { id }, body: { version } }, hr)).${n.single}
}

it('comes to what its lines come to, and is issued under the next number of the year', async () => {
  expect(await withLine()).toMatchObject({ number: null, net_kobo: 30_000, vat_kobo: 2250, total_kobo: 32_250, can: { issue: true } })
  const numbers = [(await issued()).number, (await issued()).number]
  expect(numbers).toEqual(['${seriesOf(n)}2026000001', '${seriesOf(n)}2026000002'])
  expect((await t.call(${n.manyInCode}.list, { query: { status: 'issued' } }, hr)).total).toBe(2)
})

it('does not change once it is issued, whoever tries, and is not issued without a line', async () => {
  const { id, version } = await issued()
  const change = t.call(${n.manyInCode}.update, { params: { id }, body: { ...head, version } }, hr)
  await expect(change).rejects.toMatchObject({ status: 409, code: 'issued' })
  await expect(t.db.updateTable('${n.single}').set({ total_kobo: 1 }).where('id', '=', id).execute()).rejects.toThrow('does not change')
  await expect(t.db.deleteFrom('${n.single}_line').where('${n.single}_id', '=', id).execute()).rejects.toThrow('does not change')
  const empty = await draft()
  const issue = t.call(${n.manyInCode}.issue, { params: { id: empty.id }, body: { version: empty.version } }, hr)
  await expect(issue).rejects.toMatchObject({ status: 409, code: 'empty' })
})

it('is told of in a letter, whose link opens it as page and PDF', async () => {
  const { number } = await issued()
  const { body } = await t.db
    .selectFrom('outbox_mail')
    .select('body')
    .where('subject', 'like', \`%\${number}%\`)
    .executeTakeFirstOrThrow()
  const url = /\\/documents\\/\\S+/.exec(body)?.[0] ?? ''
  expect((await t.inject({ url })).body).toContain('₦322.50')
  expect((await t.inject({ url: \`\${url}/document.pdf\` })).rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  expect((await t.inject({ url: url.slice(0, -1) })).statusCode).toBe(404)
})

it('is read and written by nobody who may not, and by no screen that is older than the last change', async () => {
  const { id, version } = await withLine()
  await expect(t.call(${n.manyInCode}.show, { params: { id } }, agent)).rejects.toMatchObject({ status: 403 })
  await expect(t.call(${n.manyInCode}.create, { body: head }, agent)).rejects.toMatchObject({ status: 403 })
  const late = t.call(${n.manyInCode}.addLine, { params: { id }, body: { ...seats, version: version - 1 } }, hr)
  await expect(late).rejects.toMatchObject({ status: 409 })
})
`

/** What the audit log calls what is done with it; adding and changing it have words already. */
export const documentActions = (n: Names): string =>
  [
    [`${n.single}.add_line`, `Line of the ${n.words} added`],
    [`${n.single}.issue`, `${n.Label} issued`],
    [`${n.single}.remove_line`, `Line of the ${n.words} removed`],
    [`${n.single}.send`, `${n.Label} sent`],
  ]
    .map(([action, words]) => `  '${action}': '${words}',\n`)
    .join('')

export function documentFiles(n: Names, migration: string): Record<string, string> {
  const server = `server/modules/${n.domain}/${n.folder}`
  return {
    [`contract/${n.domain}/${n.folder}.ts`]: `${shapesOf(n)}\n${readingOf(n)}${changingOf(n)}`,
    [`${server}/${migration}-${n.folder}.sql`]: sqlOf(n),
    ...documentServer(n, server),
    [`${server}/${n.folder}.test.ts`]: testOf(n),
    ...documentScreens(n),
  }
}
