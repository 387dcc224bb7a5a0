/** Commands and environments of LaTeX by what becomes of the text they hold. */

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

/** Environments whose content is not prose. */
export const SKIPPED =
  words(`verbatim Verbatim BVerbatim LVerbatim lstlisting minted comment filecontents alltt figure figure*
  table table* wrapfigure subfigure tabular tabular* tabularx longtable tabu tikzpicture pgfpicture picture algorithm
  algorithmic thebibliography titlepage abstractkeywords luacode python code`)
export const FORMULAS = words(`equation equation* align align* alignat alignat* flalign flalign* gather gather* multline
  multline* eqnarray eqnarray* math displaymath dmath dmath* subequations`)
/** Commands that end the paragraph before them; their arguments are not prose. */
export const HEADINGS =
  words(`part chapter section subsection subsubsection paragraph subparagraph addchap addsec minisec title
  subtitle author date caption captionof maketitle tableofcontents listoffigures listoftables printbibliography
  bibliography addbibresource bibliographystyle input include subfile includegraphics newpage clearpage pagebreak
  appendix frontmatter mainmatter backmatter newcommand renewcommand providecommand def newenvironment usepackage
  documentclass chapterauthor epigraph dedication setlength addtolength setcounter`)
/** Commands whose last argument is text of the surrounding sentence. */
export const SHOWN =
  words(`emph textbf textit textsc textsl textsf texttt textrm textup textmd textnormal text mbox underline uline
  enquote textquote mkbibquote foreignlanguage textcolor href hl MakeUppercase MakeLowercase textsuperscript
  textsubscript so sout uppercase lowercase`)
/** Commands whose arguments are printed elsewhere or not at all. */
export const ASIDE =
  words(`footnote footnotetext footnotemark endnote marginpar marginnote sidenote thanks label index vspace
  hspace vspace* hspace* todo nocite phantom vphantom hphantom pdfbookmark glsadd protect noindent indent centering
  raggedright small footnotesize scriptsize tiny large Large LARGE huge normalsize itshape bfseries scshape rmfamily
  sffamily ttfamily normalfont selectlanguage thispagestyle pagestyle linebreak newline bigskip medskip smallskip
  hfill vfill par addtocounter markboth markright enlargethispage sloppy`)
