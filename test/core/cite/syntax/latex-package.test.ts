import { describe, expect, it } from 'vitest'
import { openLocales, wordsIn } from '../../../../src/core/cite/csl/locales.ts'
import { openSources } from '../../../../src/core/cite/csl/sources.ts'
import { LATEX, packageOf } from '../../../../src/core/cite/syntax/latex-package.ts'

describe('what a draft in LaTeX cites with', () => {
  it.each([
    ['biblatex', String.raw`\usepackage[style=apa,natbib=true]{biblatex} Así \citep{a}.`],
    ['natbib', String.raw`\usepackage[round]{natbib} \bibliographystyle{plainnat} Así \cite{a}.`],
    ['natbib', String.raw`\RequirePackage{amsmath,natbib}`],
    ['natbib', String.raw`A chapter by itself \citet[p.~3]{a} says so.`],
    ['biblatex', String.raw`A chapter by itself \parencite[3]{a} says so.`],
    ['bibtex', String.raw`\documentclass{article} Así \cite{a}. \bibliography{refs}`],
    ['biblatex', String.raw`\documentclass{article} % \usepackage{natbib}`],
    ['biblatex', 'A text that cites nothing yet.'],
  ])('is %s: %s', (name, text) => expect(packageOf(text)).toBe(name))
})

describe('citations', () => {
  const words = wordsIn(openLocales(openSources()).tree('en-US'), 'en-US')
  const page = (value: string) => ({ label: 'page', value, several: value.includes('-') })
  it.each([
    [String.raw`\citep[p.~23]{a}`, [{ key: 'a', pin: page('23') }]],
    [String.raw`\citep[pp.~23--24]{a}`, [{ key: 'a', pin: page('23-24') }]],
    [String.raw`\citep[p.~xii]{a}`, [{ key: 'a', pin: page('xii') }]],
    [String.raw`\citep[{[7]}]{a}`, [{ key: 'a', pin: { label: 'page', value: '[7]', several: false } }]],
    [String.raw`\citep[vol.~2, p.~3]{a}`, [{ key: 'a', volume: '2', pin: page('3') }]],
    [String.raw`\citep[see][p.~3, my italics]{a}`, [{ key: 'a', prefix: 'see', suffix: 'my italics', pin: page('3') }]],
    [String.raw`\citep{a,b}`, [{ key: 'a' }, { key: 'b' }]],
    [String.raw`\citep[p.~1]{a}, \citep{b}`, [{ key: 'a', pin: page('1') }, { key: 'b' }]],
  ])('of natbib: %s', (written, cites) => expect(LATEX.natbib(cites, words)).toBe(written))

  it('of LaTeX itself', () => {
    expect(LATEX.bibtex([{ key: 'a', pin: page('23') }], words)).toBe(String.raw`\cite[p.~23]{a}`)
    expect(LATEX.bibtex([{ key: 'a', prefix: 'see', pin: page('23') }], words)).toBe(String.raw`see \cite[p.~23]{a}`)
    expect(LATEX.bibtex([{ key: 'a' }, { key: 'b' }], words)).toBe(String.raw`\cite{a,b}`)
  })
})
