/** Whoever is on record already by what tells one person from all others. */
import { sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { inScope, type User } from '../../../lib/http/rights.ts'
import { type Alike, lastDigits } from './rules-alike.ts'

interface Typed {
  private_email: string | null
  phone?: string | null | undefined
}

/** Of those whom the caller may read: whoever has this private address, else whoever has this phone number. Nobody else is told of. */
export async function findAlike(
  db: Db,
  user: User,
  { private_email, phone }: Typed,
  today: string,
): Promise<Alike | undefined> {
  const digits = phone ? lastDigits(phone) : ''
  const found = await sql<Alike>`
    select ogid, full_name, is_employed(employee) as is_here, exit_date,
      case when lower(private_email) = lower(${private_email}) or lower(email) = lower(${private_email}) then 'private_email' else 'phone' end as by
    from employee
    where (lower(private_email) = lower(${private_email}) or lower(email) = lower(${private_email})
        or ${digits} <> '' and phone is not null and right(regexp_replace(phone, '\\D', '', 'g'), 10) = ${digits})
      and ${inScope(user, 'people.personal.read', sql.ref('employee.id'), today)}
    order by by desc, is_here desc, ogid limit 1`.execute(db)
  return found.rows[0]
}
