/** The aptitude tests: their list, and what leads on from one. */
import type { Row } from '@iroko/contract/endpoint'
import { aptitudeTests } from '@iroko/contract/recruitment/aptitude-tests'
import { percentOf } from '@iroko/contract/recruitment/sittings'
import { IconChartBar } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { ask } from '../../../screens/ask.tsx'
import type { Column, RowAction } from '../../../screens/columns/column.ts'
import { AddButton } from '../../../screens/crud-page.tsx'
import { ListView } from '../../../screens/list/list-view.tsx'
import { archivedFilter, useCrudActions } from '../../../screens/use-crud-actions.tsx'
import { Statistics } from './parts-statistics.tsx'
import { EditTest } from './parts-test.tsx'

export type TestRow = Row<typeof aptitudeTests.list>

const passedText = ({ passed, decided }: TestRow): string =>
  decided === 0 ? '-' : `${passed} of ${decided} (${percentOf(passed, decided)}%)`

const columns: Column<TestRow>[] = [
  { key: 'title', label: 'Test', sortable: true, width: 280 },
  { key: 'question_count', label: 'Questions', align: 'end', width: 110, named: true },
  {
    key: 'minutes',
    label: 'Time',
    sortable: true,
    align: 'end',
    width: 100,
    named: true,
    render: ({ minutes }) => `${minutes} min`,
  },
  {
    key: 'pass_mark',
    label: 'Pass mark',
    sortable: true,
    align: 'end',
    width: 120,
    named: true,
    render: ({ pass_mark }) => `${pass_mark}%`,
  },
  { key: 'attempts', label: 'Attempts', align: 'end', width: 100, named: true, hidden: true },
  {
    key: 'sittings',
    label: 'Sittings',
    align: 'end',
    width: 100,
    named: true,
    render: ({ id, sittings }) => (
      <Link to="." search={{ view: 'sittings', test_id: id } as never} onClick={(event) => event.stopPropagation()}>
        {sittings}
      </Link>
    ),
  },
  { key: 'passed', label: 'Passed', align: 'end', width: 140, named: true, render: passedText },
]

export function Tests() {
  const edit = (test?: TestRow) => void ask(<EditTest test={test} />)
  const { mayEdit, actions } = useCrudActions<TestRow>({ noun: 'aptitude test', calls: aptitudeTests, onEdit: edit })
  const statistics: RowAction<TestRow> = {
    label: 'Question statistics',
    icon: <IconChartBar size={16} />,
    ask: ({ id, title }) => <Statistics id={id} title={title} />,
  }
  const add = mayEdit ? <AddButton noun="test" onClick={() => edit()} /> : undefined
  return (
    <ListView
      label="Tests"
      call={aptitudeTests.list}
      extra={{ prefix: 'tests' }}
      columns={columns}
      filters={[archivedFilter]}
      rowLabel={({ title }) => title}
      actions={[statistics, ...actions]}
      onRowClick={mayEdit ? edit : ({ id, title }) => void ask(<Statistics id={id} title={title} />)}
      toolbar={add}
      empty={add}
      errorPrefix="Aptitude tests | "
    />
  )
}
