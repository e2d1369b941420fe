import { yearOf } from '@iroko/contract/dates'
import { holidays } from '@iroko/contract/time/holidays'
import { Button } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash, IconWorld } from '@tabler/icons-react'
import { Link, useRouter, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { later } from '../../../lib/lazily.ts'
import { useArea } from '../../../lib/screen/use-area.ts'
import { useMay } from '../../../lib/session.ts'
import { useSend } from '../../../lib/use-call.ts'
import { ask } from '../../../screens/ask.tsx'
import { AskButton } from '../../../screens/ask-button.tsx'
import type { RowAction } from '../../../screens/columns/column.ts'
import { ListPage } from '../../../screens/list/list-page.tsx'
import { yearChoices } from '../../../ui/choice/choice.tsx'
import { today } from '../../../ui/date/date-words.ts'
import { holidayColumns } from './columns.tsx'
import { type Holiday, holidayYears } from './parts.tsx'

const EditHoliday = later(() => import('./parts-edit.tsx').then((module) => module.EditHoliday))

const Suggestions = later(() => import('./parts-suggestions.tsx').then((module) => module.Suggestions))

/** The holidays of the company, of single offices and branches; HR declares and changes them. */
export default function PublicHolidaysPage() {
  const mayEdit = useMay('holiday.edit')
  const area = useArea()
  const remove = useRemove()
  const thisYear = useThisYear()
  const add = mayEdit ? (
    <>
      <AskButton variant="default" leftSection={<IconWorld size={18} />} ask={() => <Suggestions area={area} />}>
        Suggestions
      </AskButton>
      <Button component={Link} to={`/dashboard/${area}/public-holiday/create`} leftSection={<IconPlus size={18} />}>
        Add public holiday
      </Button>
    </>
  ) : undefined
  const form = (holiday: Holiday) => <EditHoliday holiday={holiday} />
  const actions: RowAction<Holiday>[] = [
    { label: 'Edit', icon: <IconPencil size={16} />, ask: form },
    // Once begun it stays on record.
    { label: 'Delete', icon: <IconTrash size={16} />, danger: true, ...remove, when: ({ status }) => status === 'pending' },
  ]
  return (
    <ListPage
      title="Public holidays"
      description="Public holidays of the company or of some offices. Leave days on these dates return to the balance."
      buttons={add}
      empty={add}
      call={holidays.list}
      extra={{ sort: '-start_date', enabled: thisYear }}
      columns={holidayColumns}
      filters={[{ type: 'select', name: 'year', label: 'Year', options: yearOptions() }]}
      actions={mayEdit ? actions : []}
      onRowClick={mayEdit ? (row) => void ask(form(row)) : undefined}
      errorPrefix="Public Holiday | "
    />
  )
}

/** Opens at the current year, which one may choose or clear like any other; answers whether the address says so already. */
function useThisYear(): boolean {
  const router = useRouter()
  const search: Record<string, unknown> = useSearch({ strict: false })
  const [isOpen, setOpen] = useState('year' in search)
  useEffect(() => {
    if (isOpen) return
    const year = String(yearOf(today()))
    void router
      .navigate({ to: '.', search: ((old: object) => ({ year, ...old })) as never, replace: true })
      .then(() => setOpen(true))
  }, [isOpen, router])
  return isOpen
}

const yearOptions = () => yearChoices(holidayYears(today()))

function useRemove(): Pick<RowAction<Holiday>, 'ask' | 'run'> {
  const send = useSend(holidays.remove, { prefix: 'Public Holiday | ', success: 'message' })
  return {
    ask: ({ title }) => ({
      title: `Delete ${title}?`,
      text: 'It is removed from everyone’s calendar, and its dates become ordinary days for leave. Past leave does not change.',
      action: 'Delete',
      danger: true,
    }),
    run: ({ id }) => send.mutate({ params: { id } }),
  }
}
