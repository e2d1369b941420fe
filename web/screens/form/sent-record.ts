import type { AlertAction } from '../../lib/alerts.ts'

/** A record as a call that makes one answers it, beside its message. */
export interface SentRecord {
  id: string
}

/** View of the record that an answer carries; nothing where it carries none. */
export function viewOf(answer: unknown, view: ((record: SentRecord) => void) | undefined): AlertAction | undefined {
  if (!view || typeof answer !== 'object' || answer === null) return undefined
  const record = Object.values(answer).find(isRecord)
  return record ? { label: 'View', run: () => view(record) } : undefined
}

const isRecord = (value: unknown): value is SentRecord => typeof value === 'object' && value !== null && 'id' in value
