import { Suspense, useEffect } from 'react'
import { lazily } from '../../lib/lazily.ts'
import { answerProof, hostProof, useProofAsked } from '../../lib/sign-in/proof.ts'

const ProofDialog = lazily(() => import('./proof-dialog.tsx').then((module) => module.ProofDialog))

/** Asks for the proof that a call waits for; mounted once, in the frame of the signed-in. */
export function ProofHost() {
  const isAsked = useProofAsked()
  useEffect(hostProof, [])
  return isAsked ? (
    <Suspense>
      <ProofDialog onEnd={answerProof} />
    </Suspense>
  ) : null
}
