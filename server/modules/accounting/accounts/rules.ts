/** What an account may be, and what may be changed of it: pure. Design of accounting, section 1. */
import type { AccountKind, AccountOwner } from '@iroko/contract/accounting/accounts'

interface Draft {
  kind: AccountKind
  is_group: boolean
  parent_id: string | null
}

interface Before {
  kind: AccountKind
  is_group: boolean
  is_used: boolean
  /** How many accounts it holds. */
  within: number
}

interface Group {
  kind: AccountKind
  is_group: boolean
  archived_at: string | null
}

/** What is wrong with an account, by its fields; `group` is the one of `parent_id`, undefined where there is none. */
export function wrongOf(draft: Draft, group: Group | undefined, before?: Before): Record<string, string> {
  const wrong: Record<string, string> = {}
  if (draft.is_group && draft.parent_id !== null) wrong.parent_id = 'A group stands in no other group'
  else if (!draft.is_group && draft.parent_id === null) wrong.parent_id = 'Choose the group that it belongs to'
  else if (draft.parent_id !== null && (!group?.is_group || group.archived_at !== null))
    wrong.parent_id = 'Choose a group from the list'
  else if (group && draft.parent_id !== null && group.kind !== draft.kind) wrong.parent_id = 'Choose a group of the same kind'
  if (!before) return wrong
  const { kind, is_group, is_used, within } = before
  if (is_used && (draft.kind !== kind || draft.is_group !== is_group))
    wrong[draft.kind !== kind ? 'kind' : 'is_group'] = 'This account has lines. Archive it and add another'
  if (within > 0 && !draft.is_group) wrong.is_group = `It holds ${within} ${within === 1 ? 'account' : 'accounts'}`
  if (within > 0 && draft.kind !== kind) wrong.kind = 'Its accounts are of this kind'
  return wrong
}

/** An account as a line names it. */
export interface LineAccount {
  id: string
  code: string
  title: string
  kind: AccountKind
  is_group: boolean
  is_archived: boolean
  owner: AccountOwner | null
}

/** An office as a line names it. */
export interface LineOffice {
  id: string
  title: string
  is_archived: boolean
}

/** Why nothing new is posted to, planned or spent for an office, as a sentence. */
export function whyNotOffice(office: LineOffice | undefined): string | undefined {
  if (!office) return 'Choose an office from the list'
  return office.is_archived ? `${office.title} is archived. Choose another office` : undefined
}
