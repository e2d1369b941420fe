/** People in the words of a sentence. */

export const peopleText = (count: number): string => (count === 1 ? '1 person' : `${count} people`)

/** 'Ada Obi, Musa Bello and 3 more' */
export function namesOf(people: readonly { full_name: string }[]): string {
  const names = people.slice(0, 3).map(({ full_name }) => full_name)
  const more = people.length - names.length
  return more > 0 ? `${names.join(', ')} and ${more} more` : names.join(', ')
}
