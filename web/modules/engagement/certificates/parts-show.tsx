import { certificates } from '@iroko/contract/engagement/certificates'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { fetchFile } from '../../../lib/api.ts'
import { Dialog } from '../../../screens/dialog.tsx'
import { save } from '../../../screens/files/save.ts'
import { ErrorState, Skeletons } from '../../../ui/state/states.tsx'
import classes from './parts.module.css'

interface CertificateDialogProps {
  id: string
  heading: string
  name: string
}

/** A certificate as it looks, to keep as PDF or picture. */
export function CertificateDialog({ id, heading, name }: CertificateDialogProps) {
  const { address, error } = usePicture(id)
  const take = async (kind: 'pdf' | 'png') => {
    await save(certificates[kind], { params: { id } }, 'Certificate | ', 'raw', `${heading} ${name}.${kind}`)
  }
  return (
    <Dialog title={heading} width={760}>
      {() => (
        <div className="column16">
          {address ? (
            <img src={address} alt={`${heading} for ${name}`} className={classes.picture} width={1684} height={1190} />
          ) : null}
          {error ? <ErrorState error={error} /> : null}
          {address || error ? null : <Skeletons count={1} height={400} />}
          <div className={`line12 ${classes.buttons}`}>
            {(['pdf', 'png'] as const).map((kind) => (
              <Button key={kind} variant="default" leftSection={<IconDownload size={16} />} onClick={() => void take(kind)}>
                Download {kind.toUpperCase()}
              </Button>
            ))}
          </div>
        </div>
      )}
    </Dialog>
  )
}

/** An image on a page sends no token, so its bytes are read as any other call. */
function usePicture(id: string) {
  const [address, setAddress] = useState<string>()
  const [error, setError] = useState<unknown>()
  useEffect(() => {
    let made: string | undefined
    let isGone = false
    fetchFile(certificates.png, { params: { id } })
      .then((response) => response.blob())
      .then((blob) => {
        if (isGone) return
        made = URL.createObjectURL(blob)
        setAddress(made)
      })
      .catch(setError)
    return () => {
      isGone = true
      if (made) URL.revokeObjectURL(made)
    }
  }, [id])
  return { address, error }
}
