import { surveys } from '@iroko/contract/engagement/surveys'
import { useArea } from '../../../lib/screen/use-area.ts'
import { ListPage } from '../../../screens/list/list-page.tsx'
import { surveyColumns } from './columns.tsx'
import { resultsAddress } from './parts-address.tsx'

/** Every survey and how many people answered; each row leads to its results. */
export default function AllSurveysPage() {
  const area = useArea()
  return (
    <ListPage
      title="All surveys"
      empty="No surveys yet. Add the first one under Survey."
      description="Surveys with their responses. Open one to see its results."
      call={surveys.list}
      extra={{ sort: '-starts_on' }}
      columns={surveyColumns}
      href={(row) => resultsAddress(area, row)}
      errorPrefix="Survey Error | "
    />
  )
}
