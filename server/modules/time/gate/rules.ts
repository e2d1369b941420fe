/** Whom the gate clocks in and out, and how it says so. */
import { type Fault, invalid } from '@iroko/contract/errors'

interface Person {
  id: string
  full_name: string
}

interface Recording {
  user_id: string
  /** How many people were chosen; who does not work here is not among those found. */
  wanted: number
  minutes_ago: number
  /** How far back the gate may record. */
  gate_minutes_back: number
}

/** Why these people are not clocked; undefined when they are. */
export function whyNotRecord(
  people: readonly Person[],
  { user_id, wanted, minutes_ago, gate_minutes_back }: Recording,
): Fault | undefined {
  if (minutes_ago > gate_minutes_back) return invalid({ clock: `The gate records at most ${gate_minutes_back} minutes back` })
  if (people.some(({ id }) => id === user_id))
    return invalid({ ogids: 'You cannot clock yourself in at the gate. Ask a colleague there' })
  return people.length < wanted ? invalid({ ogids: 'One of these people no longer works here. Choose again' }) : undefined
}

/** All of them are, by a record of the same minutes. */
export const alreadyClocked = (people: readonly Person[], direction: 'in' | 'out'): Fault =>
  invalid({ ogids: `${namesOf(people)} ${be(people)} already clocked ${direction}` })

export const be = (people: readonly unknown[]): string => (people.length === 1 ? 'is' : 'are')
export const namesOf = (people: readonly Pick<Person, 'full_name'>[]): string =>
  people.length > 3 ? `${people.length} people` : people.map(({ full_name }) => full_name).join(' and ')
