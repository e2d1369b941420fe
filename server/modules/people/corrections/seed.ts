/** What stands in a person's record besides their work: name, address, phone, family. */
import { addDays, addMonths } from '@iroko/contract/dates'
import type { SeededRandom } from '../../../lib/demo/dice.ts'
import type { Career } from '../directory/seed-careers.ts'
import { type FullName, giveName } from '../directory/seed-names.ts'
import type { Post } from '../directory/seed-posts.ts'

const streets = ['Acacia', 'Baobab', 'Cashew', 'Ebony', 'Gmelina', 'Locust Bean', 'Mahogany', 'Neem', 'Obeche', 'Teak']
const kinds = ['Street', 'Close', 'Crescent', 'Avenue']
/** By the branch that people live near. */
const places: Record<string, string[]> = {
  'Abuja Head Office': ['Gwarinpa', 'Kubwa', 'Lugbe', 'Nyanya', 'Karu'],
  Lagos: ['Surulere', 'Ikorodu', 'Ojota', 'Agege', 'Ajah'],
  Kaduna: ['Barnawa', 'Sabon Tasha', 'Kakuri', 'Rigasa'],
}

export type Named = FullName & { gender: 'female' | 'male' }

/** An account has its own name, everybody else gets one. */
export function nameOf({ account }: Post, dice: SeededRandom): Named {
  const gender = account?.gender ?? (dice.chance(0.54) ? 'female' : 'male')
  const given = giveName(dice, gender, account?.last_name)
  return account ? { ...given, gender, first_name: account.first_name, last_name: account.last_name } : { ...given, gender }
}

export function personalOf({ rank, office }: Post, { hire_date }: Career, name: Named, today: string, dice: SeededRandom) {
  const age = rank === 'chief' || rank === 'head' ? dice.whole(33, 42) : dice.whole(20, 31)
  const birth_date = addDays(addMonths(hire_date, -12 * age), -dice.whole(0, 364))
  const isMarried = birth_date < addMonths(today, -12 * 29) ? dice.chance(0.7) : dice.chance(0.15)
  const relative = giveName(dice, name.gender === 'female' ? 'male' : 'female').first_name
  const relation = isMarried ? (name.gender === 'female' ? 'husband' : 'wife') : dice.pick(['brother', 'sister', 'parent'])
  return {
    middle_name: dice.chance(0.4) ? giveName(dice, name.gender).first_name : null,
    gender: name.gender,
    birth_date,
    marital_status: isMarried ? 'married' : 'single',
    phone: phone(dice),
    address: `${dice.whole(1, 80)} ${dice.pick(streets)} ${dice.pick(kinds)}`,
    city: dice.pick(places[office.branch] ?? ['Abuja']),
    state_of_origin: name.state_of_origin,
    lga: name.lga,
    next_of_kin: `${relative} ${name.last_name} (${relation})`,
    emergency_contact: `${relative} ${name.last_name}, ${phone(dice)}`,
  }
}

/** Has the form of a Nigerian mobile number, in a range that no network gives out. */
function phone(dice: SeededRandom): string {
  return `+2347100${String(dice.whole(0, 999_999)).padStart(6, '0')}`
}
