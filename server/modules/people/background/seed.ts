/** Where the demo company's people learned, who answers for them and who lives on them. */
import { addDays, addMonths } from '@iroko/contract/dates'
import type { Db } from '../../../lib/database/database.ts'
import { insertTables, type PeoplePart } from '../../../lib/demo/demo.ts'
import { giveName } from '../directory/seed-names.ts'

const universities = ['University of Abuja', 'Ahmadu Bello University', 'University of Lagos']
const schools = [...universities, 'Kaduna Polytechnic', 'Yaba College of Technology']
const degrees = [
  'B.Sc. Economics',
  'B.A. English',
  'HND Business Administration',
  'OND Computer Science',
  'B.Sc. Mass Communication',
]
const relations = ['Uncle', 'Aunt', 'Family friend', 'Former employer']
const jobs = ['Civil servant', 'Trader', 'Teacher', 'Nurse', 'Engineer']
const none = {
  institution: null,
  qualification: null,
  completed_in: null,
  full_name: null,
  relationship: null,
  occupation: null,
  phone: null,
  address: null,
  birth_date: null,
}

export async function seedBackground(db: Db, { people, founded_on, today, dice }: PeoplePart): Promise<void> {
  const rows = people.flatMap(({ id: employee_id, last_name, hire_date }) => {
    const at = `${hire_date > founded_on ? hire_date : founded_on}T09:00:00.000Z`
    const entry = () => ({ ...none, id: dice.id(at), employee_id, created_at: at })
    const completed_in = Number(hire_date.slice(0, 4)) - dice.whole(1, 4)
    const guarantor = giveName(dice, dice.chance(0.5) ? 'male' : 'female')
    const child = giveName(dice, dice.chance(0.5) ? 'male' : 'female')
    return [
      {
        ...entry(),
        kind: 'education' as const,
        institution: dice.pick(schools),
        qualification: dice.pick(degrees),
        completed_in,
      },
      {
        ...entry(),
        kind: 'guarantor' as const,
        full_name: `${guarantor.first_name} ${guarantor.last_name}`,
        relationship: dice.pick(relations),
        occupation: dice.pick(jobs),
        // In a range that no network gives out.
        phone: `+2347100${String(dice.whole(0, 999_999)).padStart(6, '0')}`,
      },
      ...(dice.chance(0.3)
        ? [
            {
              ...entry(),
              kind: 'dependant' as const,
              full_name: `${child.first_name} ${last_name}`,
              relationship: 'Child',
              birth_date: addDays(addMonths(today, -12 * dice.whole(1, 12)), -dice.whole(0, 300)),
            },
          ]
        : []),
    ]
  })
  await insertTables(db, { background: rows })
}
