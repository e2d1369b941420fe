/** Which exit follows from what was decided. */

/** An approved resignation or termination that has not taken effect. */
export interface Agreed {
  id: string
  exit_date: string
}

export interface Decided {
  status: 'left' | 'terminated'
  exit_date: string
  resignation_id: string | null
  termination_id: string | null
}

/** The earlier of both counts; on the same day the termination does. Without either nobody leaves. */
export function exitOf(agreed: { resignation: Agreed | undefined; termination: Agreed | undefined }): Decided | undefined {
  const { resignation, termination } = agreed
  const resignation_id = resignation?.id ?? null
  if (termination && (!resignation || termination.exit_date <= resignation.exit_date))
    return { status: 'terminated', exit_date: termination.exit_date, resignation_id, termination_id: termination.id }
  return resignation && { status: 'left', exit_date: resignation.exit_date, resignation_id, termination_id: null }
}
