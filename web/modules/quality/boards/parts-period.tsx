/** Which evaluations a dashboard is about: months, a campaign and a type of contact. They stand in the address. */
import { addMonths, monthOf } from '@iroko/contract/dates'
import { boards, countMonths, daysOf, monthsOf } from '@iroko/contract/quality/boards'
import { contactTypes, contactTypeWords } from '@iroko/contract/quality/form-content'
import { IconFileTypePdf } from '@tabler/icons-react'
import { useRouter, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useOfficeOptions } from '../../../screens/choices/structure.ts'
import { save } from '../../../screens/files/save.ts'
import { ToolButton } from '../../../screens/tool-button.tsx'
import { Choice } from '../../../ui/choice/choice.tsx'
import { monthInWords, today } from '../../../ui/date/date-words.ts'

type ContactType = (typeof contactTypes)[number]

export interface BoardQuery {
  from: string
  to: string
  office_id?: string
  contact_type?: ContactType
}

const words = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

/** What the address asks for, and how to ask for something else. */
export function useBoardQuery(): [BoardQuery, (change: Record<string, string | undefined>) => void] {
  const router = useRouter()
  const search: Record<string, unknown> = useSearch({ strict: false })
  const { from, to } = monthsOf({ from: words(search.from), to: words(search.to) }, today())
  const contact = contactTypes.find((type) => type === search.contact_type)
  const office = words(search.office_id)
  const change = (part: Record<string, string | undefined>) => {
    const update = (old: Record<string, unknown>) => ({ ...old, page: undefined, ...part })
    void router.navigate({ to: '.', search: update as never, replace: true, resetScroll: false })
  }
  return [{ from, to, ...(office && { office_id: office }), ...(contact && { contact_type: contact }) }, change]
}

const lengths = [1, 3, 6, 12, 24]

export function PeriodChoice() {
  const [{ from, to }, change] = useBoardQuery()
  const here = monthOf(today())
  const before = monthOf(addMonths(`${here}-01`, -1))
  const options = [
    { value: `${here} ${here}`, label: monthInWords(here) },
    { value: `${before} ${before}`, label: monthInWords(before) },
    ...lengths.slice(1).map((count) => ({
      value: `${monthOf(addMonths(`${here}-01`, 1 - count))} ${here}`,
      label: `Last ${count} months`,
    })),
  ]
  const value = `${from} ${to}`
  const isListed = options.some((option) => option.value === value)
  const shown = `${monthInWords(from)}${from === to ? '' : ` to ${monthInWords(to)}`}`
  return (
    <Choice
      label="Months"
      isLabelHidden
      value={value}
      options={isListed ? options : [{ value, label: shown }, ...options]}
      onChange={(chosen) => change({ from: chosen.slice(0, 7), to: chosen.slice(8) })}
    />
  )
}

/** All campaigns only where one need not be chosen. */
export function CampaignChoice({ chosen, all = false }: { chosen?: string | undefined; all?: boolean }) {
  const [, change] = useBoardQuery()
  const options = useOfficeOptions('campaign')
  return (
    <Choice
      label="Campaign"
      isLabelHidden
      value={chosen ?? 'all'}
      options={all ? [{ value: 'all', label: 'All campaigns' }, ...options] : options}
      onChange={(value) => change({ office_id: value === 'all' ? undefined : value })}
    />
  )
}

export function ContactChoice() {
  const [{ contact_type }, change] = useBoardQuery()
  return (
    <Choice
      label="Contact"
      isLabelHidden
      value={contact_type ?? 'all'}
      options={[
        { value: 'all', label: 'All contacts' },
        ...contactTypes.map((value) => ({ value, label: contactTypeWords[value] })),
      ]}
      onChange={(value) => change({ contact_type: value === 'all' ? undefined : value })}
    />
  )
}

export function PdfButton({ query }: { query: BoardQuery }) {
  const [busy, setBusy] = useState(false)
  const savePdf = async () => {
    setBusy(true)
    await save(boards.pdf, { query }, 'Quality | ')
    setBusy(false)
  }
  return <ToolButton label="Save as PDF" icon={<IconFileTypePdf size={18} />} disabled={busy} onClick={() => void savePdf()} />
}

/** The list that a figure counts: released evaluations with the same filter. */
export function evaluationsPath(query: BoardQuery, more: Record<string, string | number> = {}): string {
  const { from, to, ...rest } = query
  const filters = { released: 'true', ...daysOf({ from, to }), ...rest, ...more }
  const search = new URLSearchParams(Object.entries(filters).map(([name, value]) => [name, String(value)]))
  return `/dashboard/qa/all-evaluations?${search}`
}

/** As many months before, in words. */
export const monthsBefore = ({ from, to }: BoardQuery): string => {
  const count = countMonths(from, to)
  return count === 1 ? 'the month before' : `the ${count} months before`
}
