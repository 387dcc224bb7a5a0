/** The licence of the algorithm, in full, and the credit of the word list with what was changed. */

export const LICENSE = `The coordinate phrases of this service follow the FixPhrase algorithm.

Copyright 2021 Netsyms Technologies.

Redistribution and use in source and binary forms, with or without
modification, are permitted provided that the following conditions are met:

1. Redistributions of source code must retain the above copyright notice, this
   list of conditions and the following disclaimer.

2. Redistributions in binary form must reproduce the above copyright notice,
   this list of conditions and the following disclaimer in the documentation
   and/or other materials provided with the distribution.

3. Neither the name of the copyright holder nor the names of its contributors
   may be used to endorse or promote products derived from this software
   without specific prior written permission.

THIS SOFTWARE IS PROVIDED BY THE COPYRIGHT HOLDERS AND CONTRIBUTORS "AS IS" AND
ANY EXPRESS OR IMPLIED WARRANTIES, INCLUDING, BUT NOT LIMITED TO, THE IMPLIED
WARRANTIES OF MERCHANTABILITY AND FITNESS FOR A PARTICULAR PURPOSE ARE
DISCLAIMED. IN NO EVENT SHALL THE COPYRIGHT HOLDER OR CONTRIBUTORS BE LIABLE
FOR ANY DIRECT, INDIRECT, INCIDENTAL, SPECIAL, EXEMPLARY, OR CONSEQUENTIAL
DAMAGES (INCLUDING, BUT NOT LIMITED TO, PROCUREMENT OF SUBSTITUTE GOODS OR
SERVICES; LOSS OF USE, DATA, OR PROFITS; OR BUSINESS INTERRUPTION) HOWEVER
CAUSED AND ON ANY THEORY OF LIABILITY, WHETHER IN CONTRACT, STRICT LIABILITY,
OR TORT (INCLUDING NEGLIGENCE OR OTHERWISE) ARISING IN ANY WAY OUT OF THE USE
OF THIS SOFTWARE, EVEN IF ADVISED OF THE POSSIBILITY OF SUCH DAMAGE.


The word list

The words are the first 7,610 of the "EFF large word list" by Joseph Bonneau,
Electronic Frontier Foundation (https://www.eff.org/dice), licensed under
Creative Commons Attribution 3.0 United States
(https://creativecommons.org/licenses/by/3.0/us/).

What was changed: the list ends at word 7,610; at index 2490, counted from 0,
FixPhrase has "0" in place of "false" (both are accepted); the three hyphenated
words at 2008, 2527 and 6639 ("drop-down", "felt-tip", "t-shirt") have blanks
around the hyphen in the list of FixPhrase and none in what this service says.
`
