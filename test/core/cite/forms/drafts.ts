/** A draft in each language that has its traps: what looks like prose and is none, and citations that stand already. */
import type { FormName } from '../../../../src/core/cite/forms/names.ts'

export interface Traps {
  text: string
  /** Sentences that want a citation, as they are read. */
  open: string[]
  /** Words of those that have one. */
  cited: string[]
  /** What must come out of a citing unbroken. */
  untouched: string[]
}

export const DRAFTS: Record<FormName, Traps> = {
  latex: {
    text: String.raw`\documentclass[12pt]{article}
\usepackage[style=apa]{biblatex}
\newcommand{\obra}[1]{\emph{#1}. Nada.}
\title{La imprenta en Sevilla. Un estudio}
\begin{document}
\maketitle
\begin{abstract}
El resumen dice poco de la imprenta.
\end{abstract}
\section{Los talleres. Su origen}
La imprenta lleg\'o a Sevilla en 1477. Los talleres eran peque\~nos, \emph{muy} peque\~nos.
% Un comentario. Con dos frases.
Costaban el 5\,\% de la renta. Ya se sabe \autocite[23]{garcia1998}. Lo dice \textcite{paz1999}.

La fuerza es $F = m \cdot a. B$ y no cambia:
\begin{equation}
E = m c^2. \label{eq:e}
\end{equation}
Todo esto se prueba despu\'es.\footnote{Una nota. Con dos frases.}
\begin{verbatim}
Esto no es prosa. Es c\'odigo.
\end{verbatim}
\begin{itemize}
  \item El primero fue un alem\'an.
  \item[--] El segundo tambi\'en.
\end{itemize}
\verb|x. Y| no se toca nunca.
\printbibliography
\end{document}
Detrás no hay nada.
`,
    open: [
      'El resumen dice poco de la imprenta.',
      'La imprenta llegó a Sevilla en 1477.',
      'Los talleres eran pequeños, muy pequeños.',
      'El primero fue un alemán.',
      'El segundo también.',
    ],
    cited: ['Ya se sabe', 'Lo dice'],
    untouched: [
      String.raw`\newcommand{\obra}[1]{\emph{#1}. Nada.}`,
      '% Un comentario. Con dos frases.\n',
      String.raw`$F = m \cdot a. B$`,
      String.raw`E = m c^2. \label{eq:e}`,
      String.raw`\footnote{Una nota. Con dos frases.}`,
      String.raw`Esto no es prosa. Es c\'odigo.`,
      String.raw`\verb|x. Y|`,
      String.raw`\section{Los talleres. Su origen}`,
      'Detrás no hay nada.\n',
    ],
  },
  typst: {
    text: `#set page(paper: "a4")
#let obra(t) = [Nada. #emph(t)]
= Los talleres. Su origen
La imprenta llegó a Sevilla en 1477. Los talleres eran *muy* pequeños.
// Un comentario. Con dos frases.
Ya se sabe @garcia1998. Lo prueba otro #cite(<paz1999>, supplement: [p. 3]).

La fuerza es $F = m dot a. B$ y no cambia. Como se ve en @fig:uno, todo cambia.
#figure(image("a.png"), caption: [Una figura. Con dos frases.]) <fig:uno>

- El primero fue un alemán.
#footnote[Una nota. Con dos frases.]
\`\`\`
Esto no es prosa. Es código.
\`\`\`
#bibliography("a.bib")
`,
    open: ['La imprenta llegó a Sevilla en 1477.', 'Los talleres eran muy pequeños.', 'El primero fue un alemán.'],
    cited: ['Ya se sabe', 'Lo prueba otro'],
    untouched: [
      '#let obra(t) = [Nada. #emph(t)]',
      '// Un comentario. Con dos frases.\n',
      '$F = m dot a. B$',
      '[Una figura. Con dos frases.]) <fig:uno>',
      '#footnote[Una nota. Con dos frases.]',
      'Esto no es prosa. Es código.\n',
      '= Los talleres. Su origen\n',
    ],
  },
  org: {
    text: `#+title: La imprenta. Un estudio
#+bibliography: a.bib
* Los talleres. Su origen
:PROPERTIES:
:ID: uno. Dos
:END:
La imprenta llegó a Sevilla en 1477. Los talleres eran /muy/ pequeños.
# Un comentario. Con dos frases.
Ya se sabe [cite:@garcia1998 p. 23]. Lo prueba otro [cite/t:@paz1999].

La fuerza es $F = m a. B$ y no cambia.
#+begin_src python
x = 1. # No es prosa. Es código.
#+end_src
- El primero fue un alemán.
| Una celda. Dos | tres |
[fn:1] Una nota. Con dos frases.
`,
    open: ['La imprenta llegó a Sevilla en 1477.', 'Los talleres eran muy pequeños.', 'El primero fue un alemán.'],
    cited: ['Ya se sabe', 'Lo prueba otro'],
    untouched: [
      ':ID: uno. Dos\n',
      '# Un comentario. Con dos frases.\n',
      '$F = m a. B$',
      'x = 1. # No es prosa. Es código.\n',
      '| Una celda. Dos | tres |\n',
      '[fn:1] Una nota. Con dos frases.\n',
      '* Los talleres. Su origen\n',
    ],
  },
  markdown: {
    text: `---
title: La imprenta. Un estudio
---
# Los talleres. Su origen

La imprenta llegó a Sevilla en 1477. Los talleres eran *muy* pequeños.
<!-- Un comentario. Con dos frases. -->
Ya se sabe [@garcia1998, p. 23]. Lo prueba @paz1999 [p. 3] también.

La fuerza es $F = m a. B$ y no cambia.

\`\`\`
Esto no es prosa. Es código.
\`\`\`

- El primero fue un alemán.
`,
    open: ['La imprenta llegó a Sevilla en 1477.', 'Los talleres eran muy pequeños.', 'El primero fue un alemán.'],
    cited: ['Ya se sabe', 'Lo prueba'],
    untouched: [
      'title: La imprenta. Un estudio\n',
      '<!-- Un comentario. Con dos frases. -->',
      '$F = m a. B$',
      'Esto no es prosa. Es código.\n',
      '# Los talleres. Su origen\n',
    ],
  },
}
