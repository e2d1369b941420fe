/** People who have a place in a step of an approval. */

export interface Place {
  employee_id: string
  delegate_id: string | null
}

/** Those for whom it waits: the stand-in of a place while there is one. */
export const askedOf = (waiting: readonly Place[]): string[] =>
  waiting.map(({ employee_id, delegate_id }) => delegate_id ?? employee_id)

/** Everyone who has a place or stands in. */
export const peopleOf = (places: readonly Place[]): string[] =>
  places.flatMap(({ employee_id, delegate_id }) => (delegate_id ? [employee_id, delegate_id] : [employee_id]))
