/** A call that needs a fresh proof of who makes it waits here for the dialog; one that needs a second factor says so here. */
import { useSyncExternalStore } from 'react'

interface ProofRequest {
  proved: Promise<boolean>
  answer: (isProved: boolean) => void
}

let asked: ProofRequest | undefined
/** Whether somebody is there to ask: not on the pages outside the portal's frame. */
let hosts = 0
const listeners = new Set<() => void>()

function change(next: ProofRequest | undefined): void {
  asked = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Asks the person to prove who they are, once however many calls wait for it; answers whether they did. */
export function askProof(): Promise<boolean> {
  if (hosts === 0) return Promise.resolve(false)
  if (!asked) {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    change({ proved: promise, answer: resolve })
  }
  return asked?.proved ?? Promise.resolve(false)
}

export function answerProof(isProved: boolean): void {
  asked?.answer(isProved)
  change(undefined)
}

/** Says that the dialog can be shown from now on; answers how to end that. */
export function hostProof(): () => void {
  hosts += 1
  return () => {
    hosts -= 1
    answerProof(false)
  }
}

/** Whether a proof is being asked for. */
export const useProofAsked = (): boolean => useSyncExternalStore(subscribe, () => asked !== undefined)

let lead: () => void = () => undefined

/** Says where whoever needs a second factor first is led. */
export function onFactorOwed(leadThere: () => void): void {
  lead = leadThere
}

export const oweFactor = (): void => lead()
