import { lazy, Suspense, useEffect } from 'react'
import { answerProof, useProofAsked } from '../lib/proof.ts'

const ProofDialog = lazy(() => import('./proof-dialog.tsx').then((module) => ({ default: module.ProofDialog })))

/** Asks for the proof that a call waits for; mounted once, in the frame of the signed-in. */
export function ProofHost() {
  const isAsked = useProofAsked()
  useEffect(() => () => answerProof(false), [])
  return isAsked ? (
    <Suspense>
      <ProofDialog onEnd={answerProof} />
    </Suspense>
  ) : null
}
