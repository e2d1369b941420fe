/** People who have a place in a step of an approval. */

export interface Place {
  holder_id: string
  delegate_id: string | null
  is_contact?: true
}

/** Those of the staff for whom it waits: the stand-in of a place while there is one. */
export const pendingStaff = (waiting: readonly Place[]): string[] =>
  staffOf(waiting).map(({ holder_id, delegate_id }) => delegate_id ?? holder_id)

/** Everyone of the staff who has a place or stands in. */
export const staffAndDelegates = (places: readonly Place[]): string[] =>
  staffOf(places).flatMap(({ holder_id, delegate_id }) => (delegate_id ? [holder_id, delegate_id] : [holder_id]))

/** The client's contacts who have a place. */
export const contactsOf = (places: readonly Place[]): string[] =>
  places.flatMap(({ holder_id, is_contact }) => (is_contact ? [holder_id] : []))

const staffOf = (places: readonly Place[]): Place[] => places.filter(({ is_contact }) => !is_contact)
