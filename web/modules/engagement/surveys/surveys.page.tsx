import { surveys } from '@iroko/contract/engagement/surveys'
import { Button } from '@mantine/core'
import { IconChartBar, IconCopy, IconPlus } from '@tabler/icons-react'
import { Link, useRouter } from '@tanstack/react-router'
import { useArea } from '../../../lib/screen/use-area.ts'
import { ListPage } from '../../../screens/list/list-page.tsx'
import { archivedFilter, useCrudActions } from '../../../screens/use-crud-actions.tsx'
import { type SurveyRow, surveyColumns } from './columns.tsx'
import { resultsAddress } from './parts-address.tsx'

/** The surveys, for those who write them. */
export default function SurveysPage() {
  const area = useArea()
  const router = useRouter()
  const go = (address: string) => void router.navigate({ href: address })
  const edit = ({ id }: SurveyRow) => go(`/dashboard/${area}/survey/edit?id=${id}`)
  const own = useCrudActions<SurveyRow>({ noun: 'survey', calls: surveys, onEdit: edit })
  const add = own.mayEdit ? (
    <Button component={Link} to={`/dashboard/${area}/survey/create`} leftSection={<IconPlus size={18} />}>
      Add survey
    </Button>
  ) : undefined
  return (
    <ListPage
      title="Survey"
      description="Ask everyone, or some offices, teams, roles or people. Each person answers once."
      buttons={add}
      empty={add}
      call={surveys.list}
      extra={{ sort: '-starts_on' }}
      columns={surveyColumns}
      filters={[archivedFilter]}
      actions={[
        { label: 'Results', icon: <IconChartBar size={16} />, run: (row) => go(resultsAddress(area, row)) },
        {
          label: 'Copy',
          icon: <IconCopy size={16} />,
          run: ({ id }) => go(`/dashboard/${area}/survey/create?copy=${id}`),
          when: () => own.mayEdit,
        },
        ...own.actions,
      ]}
      onRowClick={own.mayEdit ? edit : undefined}
      errorPrefix="Survey Error | "
    />
  )
}
