import type { Problem } from '@cloche/contract/problems.ts'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { problemOf } from '../../test/fake-server.ts'
import { showQuestions } from '../../test/guest-screen.tsx'
import { NamedQuestions } from './named-questions.tsx'

test('the questions that the server names are below a heading of their own, by category', async () => {
  const errors = [{ path: 'q1', message: 'required' }]
  const problem: Problem = { ...problemOf(422, 'incomplete'), errors }
  const more = (
    <MemoryRouter>
      <NamedQuestions problem={problem} />
    </MemoryRouter>
  )
  const { screen } = await showQuestions([{ title: 'Were you greeted?' }], { more })
  await expect.element(screen.getByRole('heading', { name: 'Still needed', level: 2 })).toBeInTheDocument()
  await expect.element(screen.getByRole('heading', { name: 'Hall', level: 3 })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Were you greeted?' })).toBeVisible()
})
