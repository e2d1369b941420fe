import { grantedRoles } from '@iroko/contract/permissions'
import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../lib/database.ts'
import { type ListQuery, likePattern, listPage } from '../../lib/listing.ts'

/** The roles of the specification with the active people who hold each. */
export function listRoles(db: Db, list: ListQuery) {
  const query = db
    .selectFrom(sql<{ title: string }>`unnest(${sql.val([...grantedRoles])}::text[])`.as<'role'>(sql`role(title)`))
    .select(['role.title as id', 'role.title'])
    .select(
      sql<number>`(select count(*) from employee where employee.status = 'active' and employee.roles @> array[role.title])`.as(
        'people',
      ),
    )
    .where(list.q ? sql<SqlBool>`role.title like ${likePattern(list.q)}` : sql<SqlBool>`true`)
  return listPage(query, list, {
    columns: { title: sql.ref('role.title'), people: sql.ref('people') },
    fallback: 'title',
    tie: sql.ref('role.title'),
  })
}
