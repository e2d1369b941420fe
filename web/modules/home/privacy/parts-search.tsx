/** Finding people for privacy: those who left too. */
import { type employeeStatuses, people } from '@iroko/contract/people/directory'
import { personOption } from '../../../screens/choices/people.ts'
import { type OptionSearch, searchOptions } from '../../../screens/fields/option.ts'

const searchOf = (status: (typeof employeeStatuses)[number]): OptionSearch =>
  searchOptions(people.list, personOption, { status })

/** People who resigned or were terminated. */
export const leaverSearch: OptionSearch = async (q) =>
  (await Promise.all([searchOf('left')(q), searchOf('terminated')(q)])).flat()

/** Everybody but oneself, whoever works here first. */
export function everyoneSearch(without: string): OptionSearch {
  return async (q) =>
    (await Promise.all([searchOf('active')(q), leaverSearch(q)])).flat().filter(({ value }) => value !== without)
}
