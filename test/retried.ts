/**
 * Tells which tests needed their second try and how the first ended, and counts them as failures where `ONE_TRY` is
 * set, as in the public repository's checks: a test that fails the first time has a fault, of its own or of the product.
 */
import type { Reporter, TestCase } from 'vitest/node'

export class Retried implements Reporter {
  private readonly tests: string[] = []

  onTestCaseResult(test: TestCase): void {
    const tries = test.diagnostic()?.retryCount ?? 0
    if (!test.ok() || tries === 0) return
    const why = (test.result().errors ?? []).map(({ message }) => `\n    ${message}`)
    this.tests.push(`${test.module.relativeModuleId} > ${test.fullName}${why.join('')}`)
  }

  onTestRunEnd(): void {
    if (this.tests.length === 0) return
    console.error(`Passed at the second try only:\n${this.tests.map(name => `  ${name}`).join('\n')}`)
    if (process.env['ONE_TRY']) process.exitCode = 1
  }
}
