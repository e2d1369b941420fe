/** The files of a plain record, by their paths: list, add, edit, archive, restore, history. */
import type { Names } from './noun-names.ts'

export const plainFiles = (n: Names, migration: string): Record<string, string> => ({
  [`contract/${n.domain}/${n.folder}.ts`]: `/** ${n.Title}: say in one sentence what they are; docs/map.md shows it. */
import * as z from 'zod/mini'
import { crud } from '../crud.ts'
import { requiredText } from '../endpoint.ts'

export const ${n.manyInCode} = crud({
  path: '${n.many}',
  noun: '${n.single}',
  summary: 'The ${n.saidMany}.',
  read: '${n.single}.read',
  edit: '${n.single}.edit',
  stake: 'none',
  topics: ['${n.many}'],
  fields: { title: requiredText(80) },
  row: { title: z.string() },
  sort: ['title'],
})
`,

  [`server/modules/${n.domain}/${n.folder}/${migration}-${n.folder}.sql`]: `create table ${n.single} (
  id uuid primary key,
  title text not null,
  archived_at timestamptz,
  version int not null default 1
);
comment on table ${n.single} is 'The ${n.saidMany}.';
-- By this name a taken title is recognised.
create unique index ${n.single}_title on ${n.single} (lower(title)) where archived_at is null;
`,

  [`server/modules/${n.domain}/${n.folder}/store.ts`]: `import type { Db } from '../../../lib/database/database.ts'

export const ${n.oneInCode}Rows = (db: Db) => db.selectFrom('${n.single}').select(['id', 'title', 'archived_at', 'version'])
`,

  [`server/modules/${n.domain}/${n.folder}/routes.ts`]: `import { ${n.manyInCode} } from '@iroko/contract/${n.domain}/${n.folder}'
import { crudHandlers } from '../../../lib/crud.ts'
import { implement } from '../../../lib/http/implement.ts'
import { ${n.oneInCode}Rows } from './store.ts'

export const routes = implement(${n.manyInCode}, crudHandlers(${n.manyInCode}, { table: '${n.single}', rows: ${n.oneInCode}Rows }))
`,

  [`server/modules/${n.domain}/${n.folder}/${n.folder}.test.ts`]: `import { ${n.manyInCode} } from '@iroko/contract/${n.domain}/${n.folder}'
import { expect, it } from 'vitest'
import { testApp } from '../../../test/harness.ts'

const t = await testApp()
const hr = await t.person({ roles: ['hr'] })
const agent = await t.person()

it('keeps a ${n.words} under a title of its own, and archives it', async () => {
  const { ${n.single}: first } = await t.call(${n.manyInCode}.create, { body: { title: 'First' } }, hr)
  await expect(t.call(${n.manyInCode}.create, { body: { title: 'FIRST' } }, hr)).rejects.toMatchObject({
    fields: { title: expect.stringContaining('already exists') },
  })
  expect((await t.call(${n.manyInCode}.list, {}, agent)).${n.many}).toMatchObject([{ title: 'First' }])
  await expect(t.call(${n.manyInCode}.archive, { params: { id: first.id } }, agent)).rejects.toMatchObject({ status: 403 })
  await t.call(${n.manyInCode}.archive, { params: { id: first.id } }, hr)
  expect((await t.call(${n.manyInCode}.list, {}, agent)).${n.many}).toEqual([])
})
`,

  [`web/modules/${n.domain}/${n.folder}/${n.folder}.page.tsx`]: `import { ${n.manyInCode} } from '@iroko/contract/${n.domain}/${n.folder}'
import { CrudPage } from '../../../screens/crud-page.tsx'

export default function ${n.Types}Page() {
  return (
    <CrudPage
      title="${n.Title}"
      calls={${n.manyInCode}}
      columns={[{ key: 'title', label: 'Title', sortable: true }]}
      fields={[{ name: 'title', type: 'text', label: 'Title', required: true, maxLength: 80 }]}
    />
  )
}
`,
})
