import { test } from 'vitest'
import { TEST_STORAGE_URL } from './app.ts'

type Register = (name: string, body: () => void | Promise<void>) => void

/** Registers a test that says nothing of the store, so that it does not run again with the files in S3. */
export const testOnce: Register = (name, body) => registration()(name, body)

// Files share a process, so the variable may have changed since this module was loaded.
const registration = (): Register => (process.env[TEST_STORAGE_URL] === undefined ? test : () => undefined)
