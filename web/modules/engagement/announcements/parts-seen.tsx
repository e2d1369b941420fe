/** What this person has seen in this browser (specification 4), kept beside the marks on the server. */
import { seenKeys } from '@iroko/contract/engagement/pop-ups'
import { readSession } from '../../../lib/session.ts'

type Kind = keyof typeof seenKeys

/** Older ones are no longer shown. */
const mostKept = 50

const keyOf = (kind: Kind): string => seenKeys[kind](readSession()?.employee_info.ogid ?? '')

export function seenInBrowser(kind: Kind): string[] {
  try {
    const ids: unknown = JSON.parse(localStorage.getItem(keyOf(kind)) ?? '[]')
    return Array.isArray(ids) ? ids.map(String) : []
  } catch {
    return []
  }
}

export function rememberSeen(kind: Kind, id: string): void {
  const ids = [...seenInBrowser(kind).filter((other) => other !== id), id]
  localStorage.setItem(keyOf(kind), JSON.stringify(ids.slice(-mostKept)))
}
