/** The statements of an account, with the files that they came from. */
import { bankStatements } from '@iroko/contract/accounting/bank-statements'
import { Button } from '@mantine/core'
import { Dialog } from '../../../screens/dialog.tsx'
import { save } from '../../../screens/files/save.ts'
import { ListView } from '../../../screens/list/list-view.tsx'

export function Statements({
  account,
  onClose,
}: {
  account: { id: string; code: string; title: string }
  onClose: () => void
}) {
  return (
    <Dialog title={`Statements of ${account.code} ${account.title}`} width={1040} onClose={onClose}>
      {() => (
        <ListView
          label="Statements"
          call={bankStatements.list}
          extra={{ prefix: 'statements', query: { account_id: account.id } }}
          columns={[
            { key: 'from_on', label: 'From', width: 120 },
            { key: 'to_on', label: 'To', sortable: true, width: 120 },
            { key: 'opening_kobo', label: 'Opening', money: true, width: 160 },
            { key: 'closing_kobo', label: 'Closing', money: true, width: 160 },
            { key: 'lines', label: 'Lines', align: 'end', width: 80 },
            { key: 'imported_by', label: 'Imported by', width: 170, render: ({ imported_by }) => imported_by?.full_name },
            {
              key: 'file_name',
              label: 'File',
              render: ({ id, file_name, has_file }) =>
                has_file ? (
                  <Button
                    size="compact-sm"
                    variant="subtle"
                    onClick={() => void save(bankStatements.file, { params: { id } }, 'Bank | ')}
                  >
                    {file_name}
                  </Button>
                ) : (
                  file_name
                ),
            },
          ]}
          rowLabel={({ file_name }) => file_name}
          empty="No statement was imported yet"
        />
      )}
    </Dialog>
  )
}
