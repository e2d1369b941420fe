import type { Row } from '@iroko/contract/endpoint'
import { sourceRules } from '@iroko/contract/performance/score'
import { scoreTemplates } from '@iroko/contract/performance/score-templates'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { later } from '../../../lib/lazily.ts'
import { ask } from '../../../screens/ask.tsx'
import type { Column } from '../../../screens/columns/column.ts'
import { ListPage } from '../../../screens/list/list-page.tsx'
import { archivedFilter, useCrudActions } from '../../../screens/use-crud-actions.tsx'

const TemplateDialog = later(() => import('./parts.tsx').then((module) => module.TemplateDialog))

type Template = Row<typeof scoreTemplates.list>

const columns: Column<Template>[] = [
  { key: 'title', label: 'Title', sortable: true, width: 160 },
  { key: 'designation', label: 'Designation', width: 140 },
  { key: 'office', label: 'Campaign', width: 160 },
  {
    key: 'measures',
    label: 'Measures',
    width: 420,
    render: ({ measures }) => measures.map(({ title, weight }) => `${title} ${weight}%`).join(' · '),
  },
  {
    key: 'version',
    label: 'By hand',
    width: 110,
    named: true,
    render: ({ measures }) => {
      const entered = measures.filter(({ source }) => source === 'entered').length
      return entered === 0 ? 'None' : `${entered} of ${measures.length}`
    },
  },
]

/** By what score cards are made. */
export default function ScoreTemplatesPage() {
  const edit = (row?: Template) => void ask(<TemplateDialog row={row} />)
  const own = useCrudActions<Template>({ noun: scoreTemplates.list.called, calls: scoreTemplates, onEdit: edit })
  const add = own.mayEdit ? (
    <Button leftSection={<IconPlus size={18} />} onClick={() => edit()}>
      Add score template
    </Button>
  ) : undefined
  return (
    <ListPage
      title="Score Templates"
      breadcrumb={<Link to="/dashboard/performance/score-cards">Score Cards</Link>}
      description={`The one for a designation in a campaign applies first, then the one for the designation, then the one for the campaign. ${Object.values(
        sourceRules,
      )
        .filter(({ unit }) => unit !== null)
        .map(({ label }) => label)
        .join(', ')} fill themselves. A change applies to cards made from then on.`}
      buttons={add}
      empty={add}
      call={scoreTemplates.list}
      columns={columns}
      filters={[archivedFilter]}
      actions={own.actions}
      onRowClick={own.mayEdit ? edit : undefined}
      rowLabel={({ title }) => title}
      errorPrefix="Score template | "
    />
  )
}
