/** Who confirms a layout, and when a file may be written by it: pure. Design of payroll's papers, sections 1 and 8. */
import type { PaperUse } from '@iroko/contract/accounting/paper-fields'
import { shortDayAndYear } from '@iroko/contract/day-words'
import { conflict, type Fault } from '@iroko/contract/errors'

interface Layout {
  title: string
  use: PaperUse
  is_ready: boolean
  starts_on: string
  changed_by: string | null
  confirmed_at: string | null
  archived_at: string | null
}

/** Why somebody cannot confirm a layout: it can move where money goes, so that takes another person than who changed it. */
export function whyNotConfirm({ archived_at, confirmed_at, changed_by }: Layout, by: string): Fault | undefined {
  if (archived_at) return conflict('archived', 'This layout is archived')
  if (confirmed_at) return conflict('confirmed', 'This layout is already confirmed')
  return changed_by === by ? conflict('two_people', 'You changed this layout last. A colleague confirms it') : undefined
}

/** Why a layout cannot be changed: what came with the portal can be compared with its source for good. */
export const whyNotChange = ({ is_ready }: Pick<Layout, 'is_ready'>): Fault | undefined =>
  is_ready ? conflict('ready', 'This layout came with the portal. Copy it and change the copy') : undefined

/** Why no file is written by a layout; a schedule needs no second person, because it moves no money. */
export function whyNotUse(layout: Layout, use: PaperUse, today: string): Fault | undefined {
  const { title, confirmed_at, archived_at, starts_on } = layout
  if (layout.use !== use) return conflict('use', `${title} is a layout for something else`)
  if (archived_at) return conflict('archived', `${title} is archived. Choose another layout`)
  if (starts_on > today) return conflict('early', `${title} is used from ${shortDayAndYear(starts_on)} on`)
  if (use === 'payment' && !confirmed_at)
    return conflict('not_confirmed', `${title} is not confirmed. A colleague confirms it before payments are written by it`)
  return undefined
}

const types: Record<string, string> = {
  csv: 'text/csv',
  txt: 'text/plain',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** What a file is by its name; without a character set, because a layout may have another than UTF-8. */
export const paperType = (name: string): string => types[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream'
