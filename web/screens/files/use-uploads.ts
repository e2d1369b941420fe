import { alertFor } from '@iroko/contract/errors'
import { type FilePurpose, files } from '@iroko/contract/platform/files'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../lib/api.ts'
import type { KeptFile, UploadCall } from '../fields/field.ts'

export interface Running {
  key: number
  name: string
  /** 0 to 1. */
  fraction: number
}

interface UploadsInput {
  purpose: FilePurpose
  known: readonly KeptFile[]
  upload: UploadCall | undefined
  /** Told when files are on their way and when none is. */
  hold: (isHeld: boolean) => void
  done: (id: string) => void
}

/** Files on their way to the server, and the names of those that arrived. */
export function useUploads({ purpose, known, upload, hold, done }: UploadsInput) {
  const [running, setRunning] = useState<readonly Running[]>([])
  const [arrived, setArrived] = useState<readonly KeptFile[]>(known)
  const [problem, setProblem] = useState<string>()
  const controllers = useRef(new Map<number, AbortController>())
  const lastKey = useRef(0)
  const latestDone = useRef(done)
  useEffect(() => {
    latestDone.current = done
  })
  useEffect(() => {
    const all = controllers.current
    return () => {
      for (const controller of all.values()) controller.abort()
    }
  }, [])

  const end = (key: number) => {
    controllers.current.delete(key)
    hold(controllers.current.size > 0)
    setRunning((old) => old.filter((file) => file.key !== key))
  }

  const sendOne = async (file: File) => {
    lastKey.current += 1
    const key = lastKey.current
    const controller = new AbortController()
    controllers.current.set(key, controller)
    hold(true)
    setRunning((old) => [...old, { key, name: file.name, fraction: 0 }])
    const progress = (fraction: number) =>
      setRunning((old) => old.map((other) => (other.key === key ? { ...other, fraction } : other)))
    try {
      const options = { progress, signal: controller.signal }
      const reply = upload
        ? await call(upload, { body: { file } }, options)
        : await call(files.upload, { query: { purpose }, body: { file } }, options)
      setArrived((old) => [...old, reply.file])
      latestDone.current(reply.file.id)
    } catch (error) {
      if (!controller.signal.aborted) setProblem(`${file.name}: ${alertFor(error)}`)
    } finally {
      end(key)
    }
  }

  return {
    running,
    problem,
    kept: (id: string) => arrived.find((file) => file.id === id),
    refuse: setProblem,
    stop: (key: number) => controllers.current.get(key)?.abort(),
    /** One after another, so that each has the whole line. */
    send: async (chosen: File[]) => {
      setProblem(undefined)
      for (const file of chosen) await sendOne(file)
    },
  }
}
